FROM alpine:3.19

# comment
RUN echo one \
    && echo two
COPY <<EOF /x
hello
EOF
CMD ["sh"]
