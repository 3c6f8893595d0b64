import { randomUUID } from 'node:crypto';
import PostalMime, { type Address, type Attachment } from 'postal-mime';

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
function replaceAttachments(raw: Buffer): { mail: Buffer; findContent: (base64: string) => string } {
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

type MailAttachment = {
  readonly name: string;
  readonly type: string;
  /** Base64. */
  readonly content: string;
  /** Bytes. */
  readonly size: number;
  /** Id of a picture inside the HTML, without angle brackets. */
  readonly contentId: string | undefined;
};

export type MailContent = {
  /** Bare address. */
  readonly from: string;
  /** Bare formatAddresses of the To line, separated by a comma and a space. */
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  /** By lower-case name. The last of repeated headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
};

export async function parseMail(raw: Buffer): Promise<MailContent> {
  const { mail: shortMail, findContent } = replaceAttachments(raw);
  const mail = await PostalMime.parse(shortMail, { attachmentEncoding: 'base64' });
  return {
    from: formatAddresses(mail.from === undefined ? [] : [mail.from]),
    to: formatAddresses(mail.to ?? []),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map((part) => toAttachment(part, findContent)),
  };
}

function formatAddresses(list: readonly Address[]): string {
  return list
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ address }) => address)
    .join(', ');
}

function toAttachment(
  { filename, mimeType, content, contentId }: Attachment,
  findContent: (base64: string) => string,
): MailAttachment {
  const base64 = findContent(
    typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('base64'),
  );
  return {
    name: filename ?? 'attachment',
    type: mimeType,
    content: base64,
    size: Buffer.byteLength(base64, 'base64'),
    contentId: contentId?.replace(/^<|>$/g, ''),
  };
}
