import { createTransport } from 'nodemailer';

export type OutgoingMail = {
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** `<id@domain>`, the same for each try of one mail, so that a mailbox may drop the second copy. */
  messageId: string;
  attachments: readonly { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** @throws MailRejected for good, MailNotSent for now */
  send: (mail: OutgoingMail) => Promise<void>;
};

/** The mail server refuses this mail and always will (a 5xx to the recipient or to the message). */
export class MailRejected extends Error {}

/** The mail may not have gone out: no connection, time is up, a 4xx, or our own account is refused. Try again. */
export class MailNotSent extends Error {}

/** Milliseconds. The last counts from the last sign of life, so a large PDF may take longer. */
const TIME_LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Whatever could end an address and begin another, or a header line. */
const NOT_ONE_ADDRESS = /[\s\p{Cc},;:<>()[\]"\\]/u;

export function createMailer({
  smtpUrl,
  from,
  replyTo,
}: {
  /** `smtp://` or `smtps://`, with the account; `?requireTLS=true` refuses to go on in clear. */
  smtpUrl: string;
  from: string;
  replyTo: string;
}): Mailer {
  // Nothing in a mail may make nodemailer read a file or fetch an address.
  const transport = createTransport({
    url: smtpUrl,
    ...TIME_LIMITS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId, attachments }) {
      if (NOT_ONE_ADDRESS.test(to) || !to.includes('@')) throw new MailRejected('not one mail address');
      try {
        await transport.sendMail({
          from,
          replyTo,
          // As an object, an address is taken as it stands and not parsed for more.
          to: { name: '', address: to },
          subject: subject.replace(/\p{Cc}/gu, ' '),
          html,
          text,
          messageId,
          attachments: [...attachments],
          // RFC 3834: keeps out-of-office answers away.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

/** Keeps the stage and the code of a failure. The server's own words may name the recipient: they go nowhere. */
function faultOf(error: unknown): Error {
  const { code, command, responseCode } = Object(error) as Partial<Record<string, unknown>>;
  const what = [code, command, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const permanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return aboutThisMail && permanent ? new MailRejected(what.join(' ')) : new MailNotSent(what.join(' '));
}
