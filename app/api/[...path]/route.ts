import { problemResponse } from '@/app/api/_edge/problem';
import { AppError } from '@/lib/errors/app-error';

const unknown = (request: Request): Response =>
  problemResponse(
    new AppError(
      'not_found',
      `There is no ${request.method} ${new URL(request.url).pathname}. GET /api/openapi.json lists every call.`,
    ),
  );

export const GET = unknown;
export const POST = unknown;
export const PUT = unknown;
export const PATCH = unknown;
export const DELETE = unknown;
