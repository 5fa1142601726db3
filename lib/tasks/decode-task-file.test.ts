import { expect, it } from 'vitest';
import { decodeTaskFile } from './decode-task-file';

it.each([
  ['UTF-8', Buffer.from('é\n'), { text: 'é\n' }],
  ['UTF-8 with a mark', Buffer.from('\ufeffa'), { text: 'a' }],
  ['nothing', Buffer.alloc(0), { text: '' }],
  ['UTF-16 with a mark', Buffer.from('\ufeffid\n', 'utf16le'), { line: 1, message: 'is UTF-16' }],
  ['UTF-16 big endian', Buffer.from([0xfe, 0xff, 0, 0x69]), { line: 1, message: 'is UTF-16' }],
  ['UTF-16 without a mark', Buffer.from('id,question\n', 'utf16le'), { line: 1, message: 'is UTF-16' }],
  ['Latin-1', Buffer.from('id\ncaf\xe9\n', 'latin1'), { line: 2, message: 'is not UTF-8' }],
  ['Latin-1 in the last line', Buffer.from('id\ncaf\xe9', 'latin1'), { line: 2, message: 'is not UTF-8' }],
])('%s', (_, bytes, expected) => {
  const decoded = decodeTaskFile(bytes);
  const cut = 'message' in decoded ? { ...decoded, message: decoded.message.split(/ \(| text/)[0] } : decoded;
  expect(cut).toEqual(expected);
});
