import type { BrowserContext, Page } from '@playwright/test';

/** Until a page of Assay listens: a press before that is lost, by a slow machine's fault. Other documents are as they are. */
async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__next_f' in window) || document.documentElement.dataset.ready !== undefined,
  );
}

function waitOnPage(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    // Who does not wait for the document does not wait for its scripts either.
    if (options?.waitUntil !== 'commit') await untilReady(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilReady(page);
    return response;
  };
  return page;
}

/** Makes `goto` and `reload` of all pages that are opened in the context wait until the page listens. */
export function waitUntilReady(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => waitOnPage(await newPage());
  return context;
}
