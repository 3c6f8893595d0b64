import type { MailBook, OwedMail } from './mail-book.ts';

export type Message = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

export type SendAnswer =
  | { kind: 'sent' }
  | { kind: 'refused'; name: string }
  | { kind: 'unknown'; name: string };

export type SendMailParts = {
  mails: MailBook;
  compose: (mail: OwedMail) => Promise<Message>;
  send: (message: Message & { messageId: string }) => Promise<SendAnswer>;
  /** Domain of the message ids. */
  domain: string;
  raise: (orderId: string, kind: string, detail: string) => Promise<void>;
};

/** The mail server did not say that it took the mail; the job is tried again. */
export class MailStillOwed extends Error {}

/**
 * Sends a mail that is owed. Its Message-ID follows from the row, so that a mail which went out twice, because the
 * answer was lost, is one mail to whoever sorts by it; and it holds the same cards.
 * @throws MailStillOwed
 */
export async function sendMail(parts: SendMailParts, mailId: string): Promise<void> {
  const owed = await parts.mails.owed(mailId);
  if (owed === undefined) return;
  const message = await parts.compose(owed);
  const answer = await parts.send({ ...message, messageId: `<${mailId}@${parts.domain}>` });
  switch (answer.kind) {
    case 'sent':
      return parts.mails.sent(mailId);
    case 'refused':
      await parts.mails.refused(mailId);
      return parts.raise(
        owed.orderId,
        `mail-refused-${owed.kind}`,
        `the mail server refuses the mail: ${answer.name}`,
      );
    case 'unknown':
      throw new MailStillOwed(answer.name);
  }
}
