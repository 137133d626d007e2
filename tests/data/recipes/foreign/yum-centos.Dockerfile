FROM centos:7
RUN yum -y update && yum install -y \
        bzip2 file hwloc make \
        openssh-clients-7.4p1 && \
    yum clean all && rm -rf /var/cache/yum/*
RUN mkdir -p /var/tmp && wget -q -nc --no-check-certificate -P /var/tmp https://example.org/openmpi-3.0.0.tar.bz2 && \
    tar -x -f /var/tmp/openmpi-3.0.0.tar.bz2 -C /var/tmp -j && \
    cd /var/tmp/openmpi-3.0.0 && CC=gcc CXX=g++ ./configure --prefix=/usr/local/openmpi --with-cuda && \
    make -j$(nproc) && \
    make -j$(nproc) install
ENV LD_LIBRARY_PATH=/usr/local/openmpi/lib:$LD_LIBRARY_PATH
