import type { ServerResponse } from 'node:http';
import type { ApiError } from './read-chat-request';

export const simulatedHeaders = { Server: 'assay-simulator (simulated)', 'X-Simulated': 'true' };

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...simulatedHeaders,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

export function sendApiError(
  response: ServerResponse,
  error: ApiError,
  headers: Record<string, string> = {},
): void {
  const type =
    error.status === 401
      ? 'authentication_error'
      : error.status === 403
        ? 'permission_error'
        : error.status === 429
          ? 'rate_limit_error'
          : error.status >= 500
            ? 'server_error'
            : 'invalid_request_error';
  const { message, code, param } = error;
  sendJson(response, error.status, { error: { message, type, param, code } }, headers);
}
