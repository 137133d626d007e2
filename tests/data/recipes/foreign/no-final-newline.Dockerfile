FROM alpine:3.19
CMD ["/docker-app"]