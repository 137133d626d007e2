FROM nginx:1.25
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=30s --timeout=3s CMD curl -f http://localhost/ || exit 1
HEALTHCHECK CMD ["curl", "-f", "http://localhost/"]
HEALTHCHECK NONE
VOLUME /data /logs
VOLUME ["/cache"]
USER nginx:nginx
