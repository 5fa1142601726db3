import { expect, type APIRequestContext } from '@playwright/test';

const settled = ['FINISHED', 'INCOMPLETE', 'CANCELLED', 'FAILED'];

/** Waits for the run's end and returns the status that it ended with. */
export async function endOfRun(request: APIRequestContext, id: string): Promise<string> {
  let status = '';
  await expect(async () => {
    ({ status } = (await (await request.get(`/api/runs/${id}/progress`)).json()) as { status: string });
    expect(settled).toContain(status);
  }).toPass({ timeout: 180_000, intervals: [100] });
  return status;
}
