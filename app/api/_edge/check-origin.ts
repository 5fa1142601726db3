/** What the check looks at; header names in lower case. */
export type Arrival = { method: string; path: string; headers: Headers };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const unspecified = new Set(['0.0.0.0', '::', '[::]']);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Host name of a Host header or of an origin's authority, without port, in lower case; null when it is none. */
function hostName(authority: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/.exec(authority.toLowerCase());
  return match?.[1] ?? null;
}

/**
 * Why a request must be refused, or null. Assay has no login: what keeps a foreign page from using it is that the request
 * must name a host Assay is meant to have (DNS rebinding) and must not come from another site (forgery).
 * `allowedHosts`: HOST and ASSAY_ALLOWED_HOSTS.
 */
export function refusalOf({ method, path, headers }: Arrival, allowedHosts: string[]): string | null {
  const authority = headers.get('host') ?? '';
  const name = hostName(authority);
  const allowed = allowedHosts
    .map((host) => host.toLowerCase())
    .filter((host) => !unspecified.has(host))
    .map((host) => (host.split(':').length > 2 && !host.startsWith('[') ? `[${host}]` : host));
  const known =
    name !== null &&
    (loopbackNames.has(name) || allowed.includes(name) || allowed.includes(authority.toLowerCase()));
  if (!known)
    return `The Host header "${authority.slice(0, 255)}" is not one of Assay's. Add the name to ASSAY_ALLOWED_HOSTS if it should be.`;
  const origin = headers.get('origin');
  if (origin !== null && origin.replace(/^https?:\/\//i, '').toLowerCase() !== authority.toLowerCase())
    return `Requests from the origin "${origin.slice(0, 255)}" are refused: it is not Assay's own.`;
  const crossSite = headers.get('sec-fetch-site') === 'cross-site';
  if (crossSite && (!safeMethods.has(method) || path === '/api' || path.startsWith('/api/')))
    return 'Requests that another site makes are refused.';
  return null;
}
