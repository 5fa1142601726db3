/**
 * Joins an endpoint to a base URL. A path goes under the base's own path, and a segment that both repeat at the seam
 * ("…/v1" + "/v1/models") is taken once, since providers print either form in their manuals. An absolute URL stands.
 */
export function endpointUrl(baseUrl: string, endpoint: string): string {
  if (/^https?:\/\//i.test(endpoint)) return new URL(endpoint).href;
  const base = new URL(baseUrl);
  const head = base.pathname.split('/').filter(Boolean);
  const tail = endpoint.replace(/^\/+/, '');
  const last = head.at(-1);
  if (last !== undefined && tail.split(/[/?]/)[0] === last) head.pop();
  return new URL(`/${[...head, tail].join('/')}`, base.origin).href;
}

/** The root of a server's native API: the base URL without a trailing /v1. */
export function nativeUrl(baseUrl: string, path: string): string {
  const base = new URL(baseUrl);
  const root = base.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return new URL(`${root}${path}`, base.origin).href;
}
