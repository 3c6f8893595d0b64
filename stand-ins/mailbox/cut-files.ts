import { randomUUID } from 'node:crypto';

/** Boundary and header of a part of a mail. */
const PART = /\r\n--([^\r\n]+)\r\n((?:[^\r\n]+\r\n)+)\r\n/g;
const BASE64 = /^content-transfer-encoding:\s*base64\s*$/im;
const FILE = /^content-disposition:\s*attachment\b/im;
/** Length of a base64 line. */
const LINE = 76;

/**
 * Replaces the files of a mail by short placeholders: parsing a PDF line by line takes most of the parser's
 * time. Files with unusual encoding stay for the parser.
 * @returns the mail with placeholders, and a function that returns the original content of one
 */
export function cutFiles(raw: Buffer): { rest: Buffer; findContent: (base64: string) => string } {
  const mail = raw.toString('latin1');
  const contents = new Map<string, string>();
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: whole, 1: boundary, 2: head = '', index } of mail.matchAll(PART)) {
    const start = index + whole.length;
    const end = mail.indexOf(`\r\n--${boundary}`, start);
    if (end < 0 || !BASE64.test(head) || !FILE.test(head)) continue;
    const content = Buffer.from(mail.slice(start, end), 'base64').toString('base64');
    // Leave content with characters that the decoder would skip.
    if (end - start !== content.length + 2 * Math.max(0, Math.ceil(content.length / LINE) - 1)) continue;
    const name = Buffer.from(randomUUID()).toString('base64');
    contents.set(name, content);
    pieces.push(mail.slice(from, start), name);
    from = end;
  }
  pieces.push(mail.slice(from));
  return {
    rest: Buffer.from(pieces.join(''), 'latin1'),
    findContent: (base64) => contents.get(base64) ?? base64,
  };
}
