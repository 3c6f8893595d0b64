import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

export type MailToWrite = ConstructorParameters<typeof MailComposer>[0];

/** A mail as it goes out, and whom the mail server is told it is from and for. */
export type WrittenMail = { envelope: { from: string | false; to: string[] }; bytes: Buffer };

/**
 * Writes a mail at once. The library writes it in pieces of 16 KB through half a dozen streams, which takes longer than
 * all else that a mail costs; what it writes is the same.
 */
export function writeMail(mail: MailToWrite): WrittenMail {
  const root = compileMail(mail);
  const pieces: (string | Buffer)[] = [];
  writeNode(root, pieces);
  const bytes = Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
  const isEnded = bytes.at(-1) === LINE_END.at(-1);
  return { envelope: root.getEnvelope(), bytes: isEnded ? bytes : Buffer.concat([bytes, LINE_END]) };
}

/** The parts of a mail. Nothing in it may make the library read a file or fetch an address. */
export function compileMail(mail: MailToWrite): MimeNode {
  return new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile();
}

function writeNode(node: MimeNode, pieces: (string | Buffer)[]): void {
  pieces.push(`${node.buildHeaders()}\r\n\r\n`);
  if (!node.multipart) {
    writeContent(node, pieces);
    return;
  }
  for (const [index, child] of node.childNodes.entries()) {
    pieces.push(`${index === 0 ? '' : '\r\n'}--${node.boundary}\r\n`);
    writeNode(child, pieces);
  }
  pieces.push(`\r\n--${node.boundary}--\r\n`);
}

function writeContent(node: MimeNode, pieces: (string | Buffer)[]): void {
  const { content } = node;
  if (typeof content !== 'string' && !Buffer.isBuffer(content)) throw new Error('a part without its content');
  const encoding = node.getTransferEncoding();
  if (encoding === 'base64') pieces.push(base64Lines(Buffer.from(content)));
  else if (encoding === 'quoted-printable') pieces.push(wrap(encode(content)));
  else pieces.push(content);
}

/** Letters of a line of base64 (RFC 2045). */
const LINE = 76;
const LINE_END = Buffer.from('\r\n');

function base64Lines(content: Buffer): Buffer {
  const letters = Buffer.from(content.toString('base64'), 'latin1');
  const breaks = Math.max(0, Math.ceil(letters.length / LINE) - 1);
  const lines = Buffer.allocUnsafe(letters.length + 2 * breaks);
  for (let line = 0; line <= breaks; line += 1) {
    const at = line * (LINE + 2);
    letters.copy(lines, at, line * LINE, (line + 1) * LINE);
    if (line < breaks) lines.set(LINE_END, at + LINE);
  }
  return lines;
}
