import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBrowser } from './find-browser';
import { projectRoot } from './project-root';
import { startOwnStack } from './start-own-stack';

// `npm run screenshots`: starts a stack on an empty data directory, makes real (simulated) runs, and puts a picture of
// each screen into docs/images.

const images = path.join(projectRoot, 'docs/images');
const mostBytes = 200_000;
const size = { width: 1280, height: 800 };

type Scheme = 'light' | 'dark';

async function openPage(browser: Browser, baseURL: string, colorScheme: Scheme): Promise<Page> {
  // A picture must not depend on where in a movement it was taken.
  const context = await browser.newContext({ baseURL, colorScheme, viewport: size, reducedMotion: 'reduce' });
  return context.newPage();
}

/** A picture in the documentation shows where data usually lies, not a folder of the machine that took it. */
function hideDataDir(page: Page): Promise<void> {
  return page.evaluate(
    ([own, usual]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        if (node.nodeValue?.includes(own)) node.nodeValue = node.nodeValue.replaceAll(own, usual);
      }
    },
    [stack.dataDir, '/var/lib/assay'] as const,
  );
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await hideDataDir(page);
  const file = path.join(images, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  const { size: bytes } = fs.statSync(file);
  console.log(`${String(Math.round(bytes / 1000)).padStart(4)} KB  ${path.relative(projectRoot, file)}`);
  if (bytes > mostBytes) throw new Error(`${name}.png has ${bytes} bytes; at most ${mostBytes} are wanted.`);
}

async function visit(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // What the browser asks for after the first paint (models, availability, items) belongs in the picture.
  await page
    .getByText(/asking|Asking|Loading/)
    .first()
    .waitFor({ state: 'hidden', timeout: 10_000 });
  await page.waitForTimeout(800);
  await shoot(page, name);
}

type Run = { id: string; status: string; judge: { providerId: string }; collections: { id: string }[] };

async function readRun(page: Page, id: string): Promise<Run> {
  return (await (await page.request.get(`/api/runs/${id}`)).json()) as Run;
}

async function untilFinished(page: Page, id: string): Promise<void> {
  while ((await readRun(page, id)).status !== 'FINISHED') await page.waitForTimeout(500);
}

/** A second run of the same models with another seed, so that there is something to compare. */
async function startAgain(page: Page, firstId: string): Promise<string> {
  const first = await readRun(page, firstId);
  const target = (model: string) => ({ providerId: first.judge.providerId, model });
  const response = await page.request.post('/api/runs', {
    data: {
      name: 'Second try, another seed',
      judge: target('judge'),
      targets: ['strong', 'medium', 'weak'].map(target),
      collectionIds: first.collections.map(({ id }) => id),
      parameters: { seed: 7 },
    },
  });
  return ((await response.json()) as Run).id;
}

/** From the first visit to a finished run, the way a new user goes. */
async function firstVisit(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByText('Local Ollama: does not answer').waitFor();
  await shoot(page, 'home-first-visit');
  await page.getByRole('button', { name: 'Try it with the simulated provider' }).click();
  await page.waitForURL(/\/runs\/\d+/);
  await page.waitForTimeout(7_000);
  await shoot(page, 'run-live');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto('/');
  await page.waitForTimeout(2_000);
  await shoot(page, 'home-active-run');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('sum');
  await page.waitForTimeout(800);
  await shoot(page, 'palette');
  return id;
}

async function shootScreens(page: Page, runs: string[], suffix: string, only?: string[]): Promise<void> {
  const [first, second] = runs;
  const collection = (await readRun(page, first ?? '')).collections[0]?.id;
  const screens: Record<string, string> = {
    run: `/runs/${first}`,
    'run-items': `/runs/${first}?tab=items`,
    'run-log': `/runs/${first}?tab=log`,
    'run-manifest': `/runs/${first}?tab=manifest`,
    runs: '/runs',
    compare: `/runs/compare?runs=${first},${second}`,
    'new-run': `/runs/new?from=${first}`,
    home: '/',
    tasks: '/tasks',
    'tasks-import': '/tasks/import',
    'tasks-checks': '/tasks/checks',
    collections: '/collections',
    collection: `/collections/${collection}`,
    providers: '/providers',
    'provider-new': '/providers/new',
    settings: '/settings',
    api: '/docs',
  };
  for (const [name, address] of Object.entries(screens))
    if (!only || only.includes(name)) await visit(page, address, name + suffix);
}

async function takeAll(baseURL: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await openPage(browser, baseURL, 'light');
    const first = await firstVisit(page);
    await untilFinished(page, first);
    const second = await startAgain(page, first);
    await untilFinished(page, second);
    await shootScreens(page, [first, second], '');
    await page.goto(`/runs/compare?runs=${first},${second}&show=changed`);
    await page.locator('[data-row]').first().click();
    await page.getByRole('heading', { name: /^Answers to/ }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(800);
    await shoot(page, 'compare-answers');
    const dark = await openPage(browser, baseURL, 'dark');
    await shootScreens(dark, [first, second], '-dark', ['run', 'runs', 'compare', 'new-run', 'tasks']);
  } finally {
    await browser.close();
  }
}

fs.mkdirSync(images, { recursive: true });
const stack = await startOwnStack({ name: 'screenshots' });
try {
  await takeAll(stack.url);
} finally {
  await stack.stop();
}
process.exit(0);
