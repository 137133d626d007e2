FROM registry.example.org:5000/lab/base:1.2 AS final
LABEL description="Horovod barrier with openmpi" \
      repository="jobs/custom" \
      "com.example.vendor"="A B" version='1.0'
LABEL maintainer Somebody Else <somebody@example.org>
MAINTAINER Somebody Else <somebody@example.org>
ENV A=1 B="two words" C=three\ words D='single $A' \
    LD_LIBRARY_PATH=/usr/local/cuda/lib64:$LD_LIBRARY_PATH
ENV PATH /opt/bin:$PATH
ARG a b=2 c="3 4"
