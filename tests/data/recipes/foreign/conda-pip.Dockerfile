FROM continuumio/miniconda3:23.10.0-1
COPY environment.yml /tmp/
RUN conda install -y -c pytorch pytorch torchvision && conda clean -afy
RUN python3 -m pip install --upgrade pip && \
    pip install -r /tmp/requirements.txt && pip install numpy==1.26.4 scipy 'torch>=2' && \
    pip install git+https://example.org/x/y.git@0123abc ./dist/app-1.0.whl
