from ubuntu:22.04 as build
run apt update && apt install vim
copy --from=0 /a /b
from build
add . /workspace
workdir /workspace
entrypoint bash -c "service ssh start; /bin/bash"
