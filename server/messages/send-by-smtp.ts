import type { SendAnswer, SendMailDeps } from '#server/messages/send-mail.ts';
import {
  createMailer,
  MailNotTaken,
  MailRejected,
  MailUnanswered,
  MailWithheld,
} from '#server/messages/smtp-transport.ts';

/** Sends by SMTP and says what became of it. */
export function createSender(mail: Parameters<typeof createMailer>[0]): SendMailDeps['send'] {
  const mailer = createMailer(mail);
  return async (message, handOver) => {
    try {
      await mailer.send(message, handOver);
      return { kind: 'sent' };
    } catch (error) {
      return answerOf(error);
    }
  };
}

function answerOf(error: unknown): SendAnswer {
  if (error instanceof MailRejected) return { kind: 'refused', name: error.message };
  if (error instanceof MailNotTaken) return { kind: 'notTaken', name: error.message };
  if (error instanceof MailUnanswered) return { kind: 'unanswered', name: error.message };
  if (error instanceof MailWithheld) return { kind: 'withheld' };
  throw error;
}
