# Earshot in a container: docs/releases.md. Another base needs Node 24 and glibc.
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /build
# The packages first: what changes in the sources alone installs nothing again.
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY console/package.json console/
COPY widget/package.json widget/
COPY examples/frameworks/package.json examples/frameworks/
COPY examples/migrate-from-canny/package.json examples/migrate-from-canny/
COPY examples/mobile/package.json examples/mobile/
COPY examples/pages/package.json examples/pages/
COPY examples/react-app/package.json examples/react-app/
COPY examples/script-tag/package.json examples/script-tag/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run release && mv release/earshot-*-linux-*/ /earshot

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 DATA_DIR=/data
COPY --from=build /earshot /earshot
RUN mkdir /data && chown 10001:10001 /data
WORKDIR /earshot
USER 10001:10001
VOLUME /data
EXPOSE 4600
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=40s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
