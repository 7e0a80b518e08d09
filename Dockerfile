# The reference server with the built widget. docs/running.md says how it is run.
#   docker build -t persona-chat .
#   docker run -p 4321:4321 -p 4322:4322 -v persona-chat:/data -e SITE_URL=… -e API_URL=… persona-chat

FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM node:24-slim
ENV NODE_ENV=production LOG=json HOST=0.0.0.0 PORT=4321 API_PORT=4322 DATA_DIR=/data DURABLE=1 REALTIME=sse
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/conformance/package.json packages/conformance/
COPY packages/demo-host/package.json packages/demo-host/
COPY packages/demo-voice/package.json packages/demo-voice/
COPY packages/firestore-listener/package.json packages/firestore-listener/
COPY packages/loader/package.json packages/loader/
COPY packages/widget/package.json packages/widget/
COPY packages/wrappers/package.json packages/wrappers/
RUN npm ci --omit=dev --workspace packages/demo-host --include-workspace-root=false && npm cache clean --force
COPY packages/demo-host/pages packages/demo-host/pages
COPY packages/demo-host/server/assets packages/demo-host/server/assets
COPY --from=build /app/dist dist
COPY --from=build /app/packages/demo-host/dist-server packages/demo-host/dist-server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4321 4322
# SIGTERM reaches the server itself: no shell and no npm stands between.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/demo-host/dist-server/start.js"]
