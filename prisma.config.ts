import { defineConfig } from 'prisma/config';

// `prisma generate` needs no database; every other command takes DATABASE_URL.
const noDatabase = 'postgresql://unset:unset@127.0.0.1:1/unset';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? noDatabase },
});
