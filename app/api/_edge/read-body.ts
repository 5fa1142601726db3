import { AppError } from '@/lib/errors/app-error';

export const maxBodyBytes = 10 * 1024 * 1024;

const tooLarge = () =>
  new AppError('payload_too_large', 'The body is larger than 10 MB. Split it into smaller parts.');

/** The body, refused at 10 MB whatever Content-Length claims. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** As `readBytes`, as text. Throws on bytes that are not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8 text.');
  }
}

/** The media type without its parameters, in lower case. */
function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The body's media type. @throws AppError `unsupported_media_type` when it is not one of `allowed` */
export function requireMediaType(request: Request, allowed: readonly string[]): string {
  const type = mediaType(request);
  if (allowed.includes(type)) return type;
  const wanted = allowed.length === 1 ? allowed[0] : `one of ${allowed.join(', ')}`;
  throw new AppError('unsupported_media_type', `Content-Type is "${type || 'missing'}"; send ${wanted}.`);
}

/** Without the piece of the text that V8 quotes: it may be a secret. */
const jsonFault = (error: unknown) => (error as Error).message.replace(/, (\.\.\.)?".*$/s, '');

export async function readJson(request: Request): Promise<unknown> {
  requireMediaType(request, ['application/json']);
  const text = await readText(request);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError('invalid', `The body is not JSON: ${jsonFault(error)}`);
  }
}
