import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRefusal } from './read-refusal';
import { redactor } from './redact';

const secret = 'sk-1/"a b"&<c>+d=é';

describe('redactor', () => {
  it.each([
    ['as it is', secret],
    ['in JSON', JSON.stringify({ key: secret })],
    ['in a URL', encodeURIComponent(secret)],
    ['in a form', new URLSearchParams({ key: secret }).toString()],
    ['in base64', btoa(secret)],
    ['in base64url', Buffer.from(secret, 'latin1').toString('base64url')],
    ['in HTML', 'sk-1/&quot;a b&quot;&amp;&lt;c&gt;+d=é'],
  ])('takes a secret out %s', (_, text) => {
    const clean = redactor([secret])(`before ${text} after`);
    expect(clean).toMatch(/^before .*\[secret\].* after$/);
    expect(clean).not.toMatch(/sk|1\/|c>|%26/);
  });

  it('takes the token of a scheme out by itself, and leaves words as short as an ordinary one', () => {
    expect(redactor(['Bearer sk-1234', 'abc'])('sk-1234 Bearer abc')).toBe('[secret] Bearer abc');
    expect(redactor([])('anything')).toBe('anything');
  });

  it('leaves no piece of a secret that a cut of the message went through', () => {
    const redact = redactor(['Bearer sk-0123456789']);
    fc.assert(
      fc.property(fc.integer({ min: 470, max: 505 }), fc.boolean(), (length, json) => {
        const message = `${'x'.repeat(length)} sk-0123456789 and more`;
        const body = json ? JSON.stringify({ error: { message } }) : message;
        expect(readRefusal(400, body, redact).message).not.toMatch(/sk|0/);
      }),
    );
  });
});
