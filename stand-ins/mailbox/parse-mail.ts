import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { replaceAttachments } from './replace-attachments.ts';

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
