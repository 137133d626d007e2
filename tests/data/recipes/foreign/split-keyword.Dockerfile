FROM alpine:3.19
US\
ER root
RUN echo a\\
USER node
