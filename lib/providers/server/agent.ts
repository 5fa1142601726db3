import { Agent } from 'undici';
import { safeLookup } from './safe-lookup';

/**
 * Connections to one provider, kept alive between calls. undici's own timers are off: the limits of a call are the
 * user's settings (http-exchange.ts). HTTP/1.1 only, so that a call in flight has its connection to itself.
 */
export function createAgent(parallelRequests: number): Agent {
  return new Agent({
    connections: Math.max(2, parallelRequests),
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { lookup: safeLookup, timeout: 10_000 },
  });
}
