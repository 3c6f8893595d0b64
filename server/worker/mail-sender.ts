import { createMailer, MailNotSent, MailRejected } from '#server/mail/smtp.ts';
import type { SendMailParts } from '#server/shop/send-mail.ts';

/** Sends by SMTP and says what became of it. */
export function createSender(mail: Parameters<typeof createMailer>[0]): SendMailParts['send'] {
  const mailer = createMailer(mail);
  return async (message) => {
    try {
      await mailer.send(message);
      return { kind: 'sent' };
    } catch (error) {
      if (error instanceof MailRejected) return { kind: 'refused', name: error.message };
      if (error instanceof MailNotSent) return { kind: 'unknown', name: error.message };
      throw error;
    }
  };
}
