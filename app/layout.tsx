import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ActiveRunProvider } from '@/components/frame/active-run-provider';
import { ActiveRunStrip } from '@/components/frame/active-run-strip';
import { Shortcuts } from '@/components/frame/shortcuts';
import { Sidebar } from '@/components/frame/sidebar';
import { themeScript } from '@/components/frame/theme-script';
import { readActiveRun } from './_page/read-active-run';
import { searchEverything } from './_page/search-everything';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Assay', template: '%s · Assay' },
  description: 'Self-hosted LLM benchmarking',
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* Browsers hide a nonce from scripts, so hydration would see a difference that is none. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body className="min-h-dvh md:flex">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-2"
        >
          Skip to the content
        </a>
        <Sidebar />
        <ActiveRunProvider first={await readActiveRun()}>
          <div className="min-w-0 grow">
            <ActiveRunStrip />
            <main id="content" tabIndex={-1} className="p-4 outline-none md:p-6">
              {children}
            </main>
          </div>
          <Shortcuts search={searchEverything} />
        </ActiveRunProvider>
      </body>
    </html>
  );
}
