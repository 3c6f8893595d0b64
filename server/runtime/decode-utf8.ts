/** The first invalid line, and the probable encoding of the file. */
export type InvalidUtf8 = { line: number; encoding: 'UTF-16' | 'Windows-1252' };

/** Decodes UTF-8 with or without a byte order mark. Never substitutes characters. */
export function decodeUtf8(bytes: Uint8Array): string | InvalidUtf8 {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const isUtf16 = ['255,254', '254,255'].includes(bytes.subarray(0, 2).join());
    return { line: findInvalidLine(bytes), encoding: isUtf16 ? 'UTF-16' : 'Windows-1252' };
  }
}

function findInvalidLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const newline = 0x0a;
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, from);
    const to = end === -1 ? bytes.length : end + 1;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to;
  }
  return line;
}
