FROM python:3.9.18-slim
WORKDIR /usr/src/app
ENV DEBIAN_FRONTEND noninteractive
ONBUILD ARG APP_NAME
ONBUILD COPY --chown=root:app requirements.txt /usr/src/app/
ONBUILD RUN \
    --mount=type=cache,target=/home/app/.cache \
    pip3 install -e /usr/src/app/${APP_NAME}
ONBUILD RUN if [ -s setup.py ]; then pip install -e .; fi
ONBUILD VOLUME [ "/data", "/logs" ]
CMD ["start"]
