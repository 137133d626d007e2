FROM alpine:3.19
RUN <<EOF
echo a
 EOF
