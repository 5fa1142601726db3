import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBrowser } from '@/scripts/find-browser';

/** A page of a desktop's size in a browser of its own, which the caller closes. */
export async function openPage(): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-extensions'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  // The loader of these files names functions by a helper, which the functions sent to the page then need too.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return { browser, page };
}
