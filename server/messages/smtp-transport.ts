import { pipeline, type Readable, Transform } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';

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
  /**
   * @param handOver asked once the mail server wants the message, before its last bytes leave; false keeps them back
   * @throws MailRejected, MailNotTaken, MailUnanswered, MailWithheld, or what `handOver` throws
   */
  send: (mail: OutgoingMail, handOver: () => Promise<boolean>) => Promise<void>;
};

/** The mail server refuses this mail and always will (a 5xx to the recipient or to the message). */
export class MailRejected extends Error {}

/** The mail has not gone out: no connection, time was up, a 4xx, or our own account is refused. Try again. */
export class MailNotTaken extends Error {}

/** All of it has left and nothing came back: the mail server may have taken it. */
export class MailUnanswered extends Error {}

/** The last bytes were kept back, so that the mail server has not taken it. */
export class MailWithheld extends Error {}

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
  return {
    async send(mail, handOver) {
      if (NOT_ONE_ADDRESS.test(mail.to) || !mail.to.includes('@'))
        throw new MailRejected('not one mail address');
      const passage = createPassage(handOver);
      // Nothing in a mail may make nodemailer read a file or fetch an address.
      const transport = createTransport({
        url: smtpUrl,
        ...TIME_LIMITS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      passage.watch(transport);
      try {
        await transport.sendMail({
          from,
          replyTo,
          // As an object, an address is taken as it stands and not parsed for more.
          to: { name: '', address: mail.to },
          subject: mail.subject.replace(/\p{Cc}/gu, ' '),
          html: mail.html,
          text: mail.text,
          messageId: mail.messageId,
          attachments: [...mail.attachments],
          // RFC 3834: keeps out-of-office answers away.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw passage.failure() ?? faultOf(error, passage.isOver());
      }
    },
  };
}

/** Where the message passes on its way out: its end waits for `handOver`. */
function createPassage(handOver: () => Promise<boolean>) {
  let over = false;
  let failure: Error | undefined;
  const handOverEnd = async () => {
    if (!(await handOver())) throw new MailWithheld();
    over = true;
  };
  const gate = (message: Readable): Readable =>
    pipeline(
      message,
      new Transform({
        // Nothing is read ahead, so that the end is reached only once the mail server has asked for the message.
        readableHighWaterMark: 0,
        transform: (chunk, _encoding, done) => done(null, chunk),
        flush(done) {
          handOverEnd().then(
            () => done(),
            (error: Error) => {
              failure = error;
              done(error);
            },
          );
        },
      }),
      () => {},
    );
  return {
    watch: (transport: Transporter) => {
      transport.use('stream', ({ message }, done) => {
        message.processFunc(gate);
        done();
      });
    },
    isOver: () => over,
    failure: () => failure,
  };
}

/** Keeps the stage and the code of a failure. The server's own words may name the recipient: they go nowhere. */
function faultOf(error: unknown, handedOver: boolean): Error {
  const { code, command, responseCode } = Object(error) as Partial<Record<string, unknown>>;
  const what = [code, command, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
  const refusal = typeof responseCode === 'number' && responseCode >= 400 ? responseCode : undefined;
  if (refusal === undefined) return handedOver ? new MailUnanswered(what) : new MailNotTaken(what);
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return aboutThisMail && refusal >= 500 ? new MailRejected(what) : new MailNotTaken(what);
}
