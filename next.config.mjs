/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // A lockfile in a folder above the checkout must not move the root there.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pg-copy-streams',
    'better-sse',
    'pino',
    'pino-roll',
    'openai',
    'undici',
    'ajv',
  ],
  outputFileTracingIncludes: {
    // It compares them with what the database has.
    '/api/ready': ['./prisma/migrations/**'],
    // Its actions import the starter dataset.
    '/': ['./datasets/starter/**'],
  },
  experimental: {
    // proxy.ts makes Next.js buffer bodies up to this size and cut the rest: it must lie above the 10 MB that the routes refuse.
    proxyClientMaxBodySize: '11mb',
    // Task files and tasks with long texts come through actions too; the default is 1 MB.
    serverActions: { bodySizeLimit: '11mb' },
  },
  // `npm run verify` checks types and lint; a build on a user's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
