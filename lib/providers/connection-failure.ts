import { failureOf, type Failure } from './failure';

/** Given by the address check of the transport. */
export const forbiddenAddressCode = 'ASSAY_FORBIDDEN_ADDRESS';

const tlsCode =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA)/;

const plain: Record<string, (host: string) => string> = {
  ECONNREFUSED: (host) => `Nothing listens at ${host}. Is the server running, and is the port right?`,
  ENOTFOUND: (host) => `The host name of ${host} does not exist in DNS. Is it spelled right?`,
  EAI_AGAIN: (host) => `DNS did not answer for ${host}. Is the network up?`,
  EHOSTUNREACH: (host) => `There is no route to ${host}.`,
  ENETUNREACH: (host) => `There is no network route to ${host}.`,
  ETIMEDOUT: (host) => `${host} did not accept a connection in time.`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `${host} did not accept a connection in time.`,
  ECONNRESET: (host) => `${host} closed the connection before it answered.`,
  EPIPE: (host) => `${host} closed the connection before it answered.`,
  UND_ERR_SOCKET: (host) => `${host} closed the connection before it answered.`,
};

/** undici's error when the other side does not speak HTTP/1.1; it often carries no code. */
const notHttp = 'HTTPParserError';

/** The error codes of an error and of everything it wraps, outermost first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const { name, code, cause, errors } = error as Record<'name' | 'code' | 'cause' | 'errors', unknown>;
  if (name === notHttp) return [notHttp];
  const inner = Array.isArray(errors) ? errors.flatMap((one) => codesOf(one, depth + 1)) : [];
  return [...(typeof code === 'string' ? [code] : []), ...inner, ...codesOf(cause, depth + 1)];
}

/** An error of the network below HTTP as a failure, by its codes. `host` is host:port as the user wrote it. */
export function connectionFailure(error: unknown, host: string): Failure {
  const codes = codesOf(error);
  if (codes.includes(forbiddenAddressCode))
    return failureOf(
      'bad_request',
      `${host} is or resolves to a link-local address, where clouds serve machine credentials. Assay does not call those.`,
    );
  const tls = codes.find((code) => tlsCode.test(code));
  if (tls)
    return failureOf(
      'connection',
      `The TLS connection to ${host} failed (${tls}). Is the certificate valid for this name and trusted here, and does the port speak https?`,
    );
  if (codes.includes(notHttp))
    return failureOf('invalid_response', `${host} does not answer in HTTP. Does the port expect https?`);
  const known = codes.find((code) => code in plain);
  const message = known ? plain[known]?.(host) : undefined;
  return failureOf(
    'connection',
    message ?? `The connection to ${host} failed${codes[0] ? ` (${codes[0]})` : ''}.`,
  );
}
