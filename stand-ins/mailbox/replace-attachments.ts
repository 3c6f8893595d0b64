import { randomUUID } from 'node:crypto';

/** Boundary and headers of one part of a mail. */
const PART_HEAD = /\r\n--([^\r\n]+)\r\n((?:[^\r\n]+\r\n)+)\r\n/g;
const BASE64 = /^content-transfer-encoding:\s*base64\s*$/im;
const ATTACHMENT = /^content-disposition:\s*attachment\b/im;
/** Characters per base64 line. */
const LINE_LENGTH = 76;

/**
 * Replaces the attachments of a mail with short placeholders, because the parser would spend most of its time on PDF
 * lines. Leaves attachments with an unusual encoding to the parser.
 * @returns the mail with placeholders, and a function that returns the original content for a placeholder
 */
export function replaceAttachments(raw: Buffer): { mail: Buffer; findContent: (base64: string) => string } {
  const mail = raw.toString('latin1');
  const contents = new Map<string, string>();
  const pieces: string[] = [];
  let copiedUntil = 0;
  for (const { 0: match, 1: boundary, 2: head = '', index } of mail.matchAll(PART_HEAD)) {
    const start = index + match.length;
    const end = mail.indexOf(`\r\n--${boundary}`, start);
    if (end < 0 || !BASE64.test(head) || !ATTACHMENT.test(head)) continue;
    const content = Buffer.from(mail.slice(start, end), 'base64').toString('base64');
    // Skip content with characters that the decoder ignores.
    if (end - start !== content.length + 2 * Math.max(0, Math.ceil(content.length / LINE_LENGTH) - 1))
      continue;
    const placeholder = Buffer.from(randomUUID()).toString('base64');
    contents.set(placeholder, content);
    pieces.push(mail.slice(copiedUntil, start), placeholder);
    copiedUntil = end;
  }
  pieces.push(mail.slice(copiedUntil));
  return {
    mail: Buffer.from(pieces.join(''), 'latin1'),
    findContent: (base64) => contents.get(base64) ?? base64,
  };
}
