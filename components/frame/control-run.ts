export type RunAction = 'pause' | 'resume' | 'stop';

export const runActionNames: Record<RunAction, string> = { pause: 'Pause', resume: 'Resume', stop: 'Stop' };

const changed = new EventTarget();

/** Says that a run was started or changed here, so that the strip looks at once. */
export const announceRunChange = (): void => void changed.dispatchEvent(new Event('change'));

export function onRunChange(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

/** Sends a change of a run. Returns null, or why it was refused, in the server's words. */
export async function sendRunChange(
  method: 'POST' | 'PATCH',
  path: string,
  what: string,
  body?: unknown,
): Promise<string | null> {
  const init = {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
  try {
    const response = await fetch(path, init);
    if (response.ok) return null;
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
    return problem?.detail ?? `The server answered ${response.status}.`;
  } catch {
    return `${what} did not reach the server. Look whether it was done before you try again.`;
  } finally {
    announceRunChange();
  }
}

/** Pauses, resumes or stops a run. Returns null, or why it was refused. */
export const controlRun = (id: string, action: RunAction): Promise<string | null> =>
  sendRunChange('POST', `/api/runs/${id}/${action}`, runActionNames[action]);
