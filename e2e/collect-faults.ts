import type { Page } from '@playwright/test';

/** What the page complains of from now on: errors in its console, and those that nobody caught. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}
