/** Runs once when the web server starts. */
export async function register(): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- the build replaces it by a constant, which drops the rest elsewhere
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startWeb } = await import('./app/_start/start-web');
  await startWeb();
}
