/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: ['pg', 'pg-boss', 'better-sse', 'pino', 'pino-roll', 'openai', 'undici', 'ajv'],
  // `npm run verify` checks types and lint; a build on a user's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
