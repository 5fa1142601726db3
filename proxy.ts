import { NextResponse, type NextRequest } from 'next/server';
import { refusalOf } from '@/app/api/_edge/check-origin';
import { methodRefusal } from '@/app/api/_edge/method-refusal';
import { problemResponse } from '@/app/api/_edge/problem';
import { env } from '@/lib/env/env';
import { AppError } from '@/lib/errors/app-error';

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(commonHeaders)) response.headers.set(name, value);
  return response;
}

/** Scripts run only with this request's nonce. Styles may be inline: React sets style attributes, e.g. a bar's width. */
function contentSecurityPolicy(nonce: string): string {
  // eslint-disable-next-line no-restricted-syntax -- the build replaces it by a constant
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Runs before every request: who may ask at all, and what a page may do in the browser. */
export function proxy(request: NextRequest): Response {
  const { HOST, ASSAY_ALLOWED_HOSTS } = env();
  const path = request.nextUrl.pathname;
  const refusal = refusalOf({ method: request.method, path, headers: request.headers }, [
    HOST,
    ...ASSAY_ALLOWED_HOSTS,
  ]);
  if (refusal) return withHeaders(problemResponse(new AppError('forbidden', refusal)));
  const wrongMethod = path.startsWith('/api/') ? methodRefusal(request.method, path) : null;
  if (wrongMethod) return withHeaders(wrongMethod);
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  // Next.js reads the nonce out of the request's policy and puts it on its own scripts.
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return withHeaders(response);
}
