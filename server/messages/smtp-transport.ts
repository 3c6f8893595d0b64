import { pipeline, type Readable, Transform } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type { Message, SendAnswer } from './send-mail.ts';

/** Milliseconds. The last counts from the last sign of life, so a large PDF may take longer. */
const TIME_LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Whatever could end an address and begin another, or a header line. */
const NOT_ONE_ADDRESS = /[\s\p{Cc},;:<>()[\]"\\]/u;

/** A mail to buyers has both bodies; one to engineers may be text alone. */
type OutgoingMail = Omit<Message, 'html'> & { html?: string; messageId: string };

/** Sends by SMTP and says what became of it. Throws what `handOver` throws. */
export function createSender({
  smtpUrl,
  replyTo,
}: {
  /** `smtp://` or `smtps://`, with the account; `?requireTLS=true` refuses to go on in clear. */
  smtpUrl: string;
  replyTo: string;
}): (mail: OutgoingMail, handOver: () => Promise<boolean>) => Promise<SendAnswer> {
  return async (mail, handOver) => {
    if (NOT_ONE_ADDRESS.test(mail.to) || !mail.to.includes('@'))
      return { kind: 'refused', name: 'not one mail address' };
    const transport = open(smtpUrl);
    const endOf = watchEnd(transport, handOver);
    try {
      await transport.sendMail({
        from: mail.from,
        replyTo,
        // As an object, an address is taken as it stands and not parsed for more.
        to: { name: '', address: mail.to },
        subject: mail.subject.replace(/\p{Cc}/gu, ' '),
        ...(mail.html !== undefined && { html: mail.html }),
        text: mail.text,
        messageId: mail.messageId,
        attachments: mail.attachments,
        // RFC 3834: keeps out-of-office answers away.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { kind: 'sent' };
    } catch (error) {
      const end = endOf();
      if (end === 'withheld') return { kind: 'withheld' };
      if (end instanceof Error) throw end;
      return answerOf(error, end === 'left');
    }
  };
}

function open(smtpUrl: string): Transporter {
  // Nothing in a mail may make nodemailer read a file or fetch an address.
  return createTransport({ url: smtpUrl, ...TIME_LIMITS, disableFileAccess: true, disableUrlAccess: true });
}

/** Greets the mail server and shows it our account, and sends nothing. @returns its fault; undefined when all is well */
export async function probeRelay(smtpUrl: string): Promise<string | undefined> {
  const transport = open(smtpUrl);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return nameOf(error) || 'unknown';
  } finally {
    transport.close();
  }
}

/** What became of the last bytes of a message: kept back by `handOver`, by its failure, or gone. */
type End = undefined | 'left' | 'withheld' | Error;

/** Makes the end of the message wait for `handOver`. @returns what became of it, to be asked afterwards */
function watchEnd(transport: Transporter, handOver: () => Promise<boolean>): () => End {
  let end: End;
  const handOverEnd = async () => {
    end = await handOver().then(
      (mayLeave) => (mayLeave ? 'left' : 'withheld'),
      (error: Error) => error,
    );
    if (end !== 'left') throw new Error('the end of the message is kept back');
  };
  const gate = (message: Readable): Readable =>
    pipeline(
      message,
      new Transform({
        // Nothing is read ahead, so that the end is reached only once the mail server has asked for the message.
        readableHighWaterMark: 0,
        transform: (chunk, _encoding, done) => done(null, chunk),
        flush: (done) => void handOverEnd().then(() => done(), done),
      }),
      () => {},
    );
  transport.use('stream', ({ message }, done) => {
    message.processFunc(gate);
    done();
  });
  return () => end;
}

/**
 * Of a failure, its stage and its code: the mail server's own words may name the recipient, and go nowhere. It may
 * have nothing to do with this mail: no connection, a time that is up, our own account refused.
 */
function answerOf(error: unknown, hasLeft: boolean): SendAnswer {
  const { command, responseCode } = Object(error) as Partial<Record<string, unknown>>;
  const name = nameOf(error);
  const refusal = typeof responseCode === 'number' && responseCode >= 400 ? responseCode : undefined;
  if (refusal === undefined) return { kind: hasLeft ? 'unanswered' : 'notTaken', name };
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return { kind: aboutThisMail && refusal >= 500 ? 'refused' : 'notTaken', name };
}

function nameOf(error: unknown): string {
  const { code, command, responseCode } = Object(error) as Partial<Record<string, unknown>>;
  return [code, command, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
