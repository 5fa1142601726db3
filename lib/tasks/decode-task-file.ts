export type DecodedTaskFile = { text: string } | { line: number; message: string };

/** The first line that is no UTF-8, counted from 1. */
function firstForeignLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let line = 1, start = 0; ; line++) {
    const newline = bytes.indexOf(10, start);
    if (newline < 0) return line;
    try {
      decoder.decode(bytes.subarray(start, newline));
    } catch {
      return line;
    }
    start = newline + 1;
  }
}

/** UTF-16 by its mark, or by the NUL that every other byte of common text then is. */
function isUtf16([first, second]: Uint8Array, start: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return start.filter((byte) => byte === 0).length > start.length / 4;
}

/** The text of a file in UTF-8, without its byte order mark. Other encodings are told by line: guessing would store what nobody wrote. */
export function decodeTaskFile(bytes: Uint8Array): DecodedTaskFile {
  if (isUtf16(bytes, bytes.subarray(0, 1000)))
    return { line: 1, message: 'is UTF-16 text: save the file as UTF-8' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return {
      line: firstForeignLine(bytes),
      message: 'is not UTF-8 (perhaps Latin-1 or Windows-1252): save the file as UTF-8',
    };
  }
}
