import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Thrown when a sealed text does not open: another key, another record, or a damaged text. */
export class SecretBoxError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SecretBoxError';
  }
}

const version = 'v1';
const info = 'assay/secret-box/v1';
const ivBytes = 12;

const keys = new Map<string, Buffer>();

/** HKDF-SHA256 of the master key; derived once a process, as it is asked for with every provider that is shown. */
function keyOf(masterKey: string): Buffer {
  const known = keys.get(masterKey);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', info, 32));
  keys.set(masterKey, key);
  return key;
}

/**
 * Seals `secret` by AES-256-GCM under `masterKey`, bound to `record`: moved to another record it does not open.
 * The form is `v1.<iv>.<ciphertext>.<tag>`, each in base64url.
 */
export function sealSecret(secret: string, record: string, masterKey: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(masterKey), iv).setAAD(Buffer.from(record));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [version, ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

/** Opens what `sealSecret` made for the same `record`. @throws SecretBoxError */
export function openSecret(sealed: string, record: string, masterKey: string): string {
  const [form, iv, text, tag, ...rest] = sealed.split('.');
  if (form !== version || iv === undefined || text === undefined || !tag || rest.length)
    throw new SecretBoxError('The stored secret is not in the form that this version writes.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(masterKey), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(record)).setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
      'utf8',
    );
  } catch (error) {
    throw new SecretBoxError('The stored secret was sealed with another key or for another record.', {
      cause: error,
    });
  }
}
