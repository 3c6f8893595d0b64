export type DecodedText =
  | { encoding: 'UTF-8' | 'UTF-16'; text: string }
  /** Probably Windows-1252. A caller that uses the text shows it to the operator first. `line`: the first one. */
  | { encoding: 'Windows-1252'; text: string; line: number }
  | { encoding: 'unknown'; line: number };

/** Decodes the text of a file that people supply, with or without a byte order mark. Never replaces characters. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = findUtf16(bytes);
  const text = decodeStrictly(bytes, utf16 ?? 'utf-8');
  if (text !== undefined) {
    const line = findBinaryLine(text);
    if (line !== undefined) return { encoding: 'unknown', line };
    return { encoding: utf16 === undefined ? 'UTF-8' : 'UTF-16', text };
  }
  if (utf16 !== undefined) return { encoding: 'unknown', line: 1 };
  const line = findInvalidLine(bytes);
  const western = new TextDecoder('windows-1252').decode(bytes);
  // Windows-1252 doesn't use five bytes, which the decoder keeps as control characters.
  return /[\u0081\u008D\u008F\u0090\u009D]/.test(western) || findBinaryLine(western) !== undefined
    ? { encoding: 'unknown', line }
    : { encoding: 'Windows-1252', text: western, line };
}

/** @returns undefined if the bytes aren't UTF-8 */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => decodeStrictly(bytes, 'utf-8');

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero in each of the first two characters. */
function findUtf16([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  return first === 0 && third === 0 && second !== 0 ? 'utf-16be' : undefined;
}

/** Finds the first line that contains a control character or a character that a program has replaced. */
function findBinaryLine(text: string): number | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters identify binary files.
  const at = text.search(/[\u0000-\u0008\u000E-\u001F\uFFFD]/);
  return at === -1 ? undefined : text.slice(0, at).split('\n').length;
}

function findInvalidLine(bytes: Uint8Array): number {
  const newline = 0x0a;
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, from);
    const to = end === -1 ? bytes.length : end + 1;
    if (decodeUtf8(bytes.subarray(from, to)) === undefined) return line;
    from = to;
  }
  return line;
}

/** Parses the JSON of a file. The error names the place if the parser knows it, but no content of the file. */
export function parseJson(text: string): { content: unknown } | { fault: string } {
  try {
    return { content: JSON.parse(text) };
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? [];
    const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
    return { fault: `is not valid JSON${place}` };
  }
}
