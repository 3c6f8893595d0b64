import { Readable } from 'node:stream';
import { type WrittenMail, writeMail } from './mail-bytes.ts';
import type { Message, SendAnswer } from './send-mail.ts';
import { createConnections, greet, type MailConnection, responseCodeOf } from './smtp-connections.ts';

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
  const connections = createConnections(smtpUrl);
  return async (mail, handOver) => {
    if (NOT_ONE_ADDRESS.test(mail.to) || !mail.to.includes('@'))
      return { kind: 'refused', name: 'not one mail address' };
    try {
      const written = write(mail, replyTo);
      const connection = await connections.take();
      const result = await sendOver(connection, written, handOver);
      const isStale = result.end === 'notReached' && connection.isStale(result.error);
      return answerOf(isStale ? await sendOver(await connections.takeNew(), written, handOver) : result);
    } catch (error) {
      if (error instanceof HandOverFailed) throw error.cause;
      return answerOf({ error, end: 'notReached' });
    }
  };
}

function write({ from, to, subject, html, text, messageId, attachments }: OutgoingMail, replyTo: string) {
  return writeMail({
    from,
    replyTo,
    // As an object, an address is taken as it stands and not parsed for more.
    to: { name: '', address: to },
    subject: subject.replace(/\p{Cc}/gu, ' '),
    ...(html !== undefined && { html }),
    text,
    messageId,
    attachments,
    // RFC 3834: keeps out-of-office answers away.
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

/** What became of the last bytes of a message; while `handOver` is asked, they have been reached and have not left. */
type End = 'notReached' | 'reached' | 'left' | 'withheld';
type Result = { end: End; error?: unknown };

/** `handOver` did not say whether the last bytes may leave. */
class HandOverFailed extends Error {}

/** Sends a message; its end waits for `handOver`. A connection over which all went well is kept for the next mail. */
async function sendOver(
  connection: MailConnection,
  { envelope, bytes }: WrittenMail,
  handOver: () => Promise<boolean>,
): Promise<Result> {
  let end: End = 'notReached';
  let failure: HandOverFailed | undefined;
  const reachEnd = async () => {
    end = 'reached';
    const mayLeave = await handOver().catch((cause: unknown) => {
      failure = new HandOverFailed('', { cause });
      throw failure;
    });
    end = mayLeave ? 'left' : 'withheld';
    if (!mayLeave) throw new Error('the end of the message is kept back');
  };
  try {
    await connection.send(envelope, messageOf(bytes, reachEnd));
    connection.keep();
    return { end };
  } catch (error) {
    connection.close();
    if (failure !== undefined) throw failure;
    return { end, error };
  }
}

/** Whole pieces of a message: the fewer, the less they cost, and each waits for the mail server to take those before it. */
const PIECE = 256 * 1024;

function messageOf(bytes: Buffer, reachEnd: () => Promise<void>): Readable {
  let at = 0;
  return new Readable({
    // Nothing is read ahead, so that the end is reached only once the mail server has asked for the message.
    highWaterMark: 0,
    read() {
      if (at < bytes.length) {
        at += PIECE;
        this.push(bytes.subarray(at - PIECE, at));
        return;
      }
      reachEnd().then(
        () => this.push(null),
        (error: Error) => this.destroy(error),
      );
    },
  });
}

/** Greets the mail server and shows it our account, and sends nothing. @returns its fault; undefined when all is well */
export async function probeRelay(smtpUrl: string): Promise<string | undefined> {
  try {
    await greet(smtpUrl);
    return undefined;
  } catch (error) {
    return nameOf(error) || 'unknown';
  }
}

/**
 * Of a failure, its stage and its code: the mail server's own words may name the recipient, and go nowhere. It may
 * have nothing to do with this mail: no connection, a time that is up, our own account refused.
 */
function answerOf({ end, error }: Result): SendAnswer {
  if (error === undefined) return { kind: 'sent' };
  if (end === 'withheld') return { kind: 'withheld' };
  const { command } = Object(error) as { command?: unknown };
  const name = nameOf(error);
  const refusal = responseCodeOf(error);
  if (refusal === undefined) return { kind: end === 'left' ? 'unanswered' : 'notTaken', name };
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return { kind: aboutThisMail && refusal >= 500 ? 'refused' : 'notTaken', name };
}

function nameOf(error: unknown): string {
  const { code, command, responseCode } = Object(error) as Partial<Record<string, unknown>>;
  return [code, command, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
