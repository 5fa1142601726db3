import type { Page } from '@playwright/test';
import { ascending, quantile, type Figure } from './figure';
import { openPage } from './open-page';
import { startBenchRun } from './runs';
import type { BenchStack } from './stack';

/** Long enough that it is typed while a large run loads and for some seconds after that. */
const typed =
  'item.answered strong echo 123 and some more words to type, from the first second of the page on until it has loaded all';

declare global {
  var interactions: number[];
}

/** From here on, `interactions` in the page collects input-to-paint times in ms (Event Timing: in steps of 8, from 16). */
const observe = (page: Page) =>
  page.evaluate(() => {
    globalThis.interactions = [];
    const keys = new Set(['keydown', 'keypress', 'keyup', 'input', 'beforeinput']);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (keys.has(name)) globalThis.interactions.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** How long a typed letter takes to be seen while text streams into the same page, and while a large run goes on. */
async function typeInto(page: Page, url: string): Promise<number[]> {
  await page.goto(url);
  await page
    .getByLabel(/as it streams/)
    .first()
    .getByText(/echo|\w/)
    .first()
    .waitFor();
  await observe(page);
  await page.getByLabel('Search the log').pressSequentially(typed, { delay: 40 });
  const slow = await page.evaluate(() => globalThis.interactions);
  // What took less than 16 ms is not reported: each letter gives three events or more.
  return ascending([...slow, ...Array<number>(Math.max(0, typed.length * 3 - slow.length)).fill(8)]);
}

function figuresOf(about: string, sorted: number[]): Figure[] {
  const p98 = quantile(sorted, 0.98);
  return [
    { name: `${about}: interaction p50`, value: quantile(sorted, 0.5), unit: 'ms', target: '≤ 50', ok: true },
    { name: `${about}: interaction p98`, value: p98, unit: 'ms', target: '≤ 50', ok: p98 <= 50 },
    { name: `${about}: slowest interaction`, value: sorted.at(-1) ?? NaN, unit: 'ms', target: '-', ok: true },
  ];
}

/** Typing into the live page of a run that streams 500 tokens a second, and of one with many items. */
export async function measureLive(stack: BenchStack, items: number): Promise<Figure[]> {
  const { stopRun } = await import('@/lib/runs/server/change-run-status');
  const { browser, page } = await openPage();
  const live = async (
    about: string,
    order: { items: number; models: string[]; parallelRequests?: number },
  ) => {
    const runId = await startBenchRun({ simulatorUrl: stack.simulatorUrl, judge: null, ...order });
    try {
      return figuresOf(about, await typeInto(page, `${stack.url}/runs/${runId}`));
    } finally {
      await stopRun(runId);
    }
  };
  try {
    return [
      ...(await live('typing at 500 tokens/s', { items: 40, models: ['echo?tokens=8000&tps=500'] })),
      ...(await live(`typing while ${items.toLocaleString('en')} items run`, {
        items,
        models: ['echo?tokens=60&tps=100'],
        parallelRequests: 8,
      })),
    ];
  } finally {
    await browser.close();
  }
}
