import type { IncomingMessage } from 'node:http';

const maxBytes = 64 * 1024 * 1024;

/** The whole body as text. Rejects when it is above 64 MB or the connection breaks. */
export function readBody(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        incoming.removeAllListeners('data').resume();
        reject(new Error('The body is above 64 MB.'));
      } else chunks.push(chunk);
    });
    incoming.on('end', () =>
      resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()),
    );
    incoming.on('error', reject);
  });
}
