# The portal as an image: built in one stage, run in another without sources, build tools or root.
FROM node:22.23.2-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22.23.2-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /portal
RUN mkdir /data && chown node:node /data
COPY --from=build /portal/package.json ./
COPY --from=build /portal/node_modules ./node_modules
COPY --from=build /portal/dist ./dist
COPY --from=build /portal/scripts/start.mjs /portal/scripts/program.mjs ./scripts/
COPY --from=build /portal/scripts/bootstrap ./scripts/bootstrap
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=delete", "--no-allocation-site-pretenuring", "scripts/start.mjs"]
