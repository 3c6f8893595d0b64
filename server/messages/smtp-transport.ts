import { Readable } from 'node:stream';
import { type WrittenMail, writeMail } from './mail-bytes.ts';
import type { Message, SendResult } from './send-mail.ts';
import {
  createConnections,
  type MailConnection,
  type Relay,
  readResponseCode,
  verifyConnection,
} from './smtp-connections.ts';
import { classifyRefusal, findEnhancedCode } from './smtp-refusal.ts';

/** Characters that could end an address or a header line. */
const NOT_A_SINGLE_ADDRESS = /[\s\p{Cc},;:<>()[\]"\\]/u;

/** Mails to buyers have HTML and text. Mails to engineers may be text only. */
type OutgoingMail = Omit<Message, 'html'> & { html?: string; messageId: string };

/** Sends mails by SMTP and returns the result. Rethrows errors of `handOver`. */
export function createSender({
  replyTo,
  ...relay
}: Relay & { replyTo: string }): (
  mail: OutgoingMail,
  handOver: () => Promise<boolean>,
) => Promise<SendResult> {
  const connections = createConnections(relay);
  return async (mail, handOver) => {
    if (NOT_A_SINGLE_ADDRESS.test(mail.to) || !mail.to.includes('@'))
      return { kind: 'refused', name: 'not one mail address' };
    try {
      const written = encodeMail(mail, replyTo);
      const connection = await connections.acquire();
      const result = await sendOverConnection(connection, written, handOver);
      const isStale = result.end === 'notReached' && connection.isStale(result.error);
      return toSendResult(
        isStale ? await sendOverConnection(await connections.open(), written, handOver) : result,
      );
    } catch (error) {
      if (error instanceof HandOverError) throw error.cause;
      return toSendResult({ error, end: 'notReached' });
    }
  };
}

function encodeMail(
  { from, to, subject, html, text, messageId, attachments, unsubscribeUrl }: OutgoingMail,
  replyTo: string,
) {
  return writeMail({
    from,
    replyTo,
    // An object is used as is, while a string would be parsed for more addresses.
    to: { name: '', address: to },
    subject: subject.replace(/\p{Cc}/gu, ' '),
    ...(html !== undefined && { html }),
    text,
    messageId,
    attachments,
    // RFC 3834: suppresses out-of-office replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { value: `<${unsubscribeUrl}>`, prepared: true, foldLines: false },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
}

/** Progress of the message's last bytes. `reached`: all others are sent, and `handOver` runs. */
type MessageEnd = 'notReached' | 'reached' | 'sent' | 'withheld';
type DeliveryResult = { end: MessageEnd; error?: unknown };

/** Wraps an error of `handOver`. The last bytes of the message were not sent. */
class HandOverError extends Error {}

/** Sends a message but holds its last bytes until `handOver` resolves. Keeps the connection after success. */
async function sendOverConnection(
  connection: MailConnection,
  { envelope, bytes }: WrittenMail,
  handOver: () => Promise<boolean>,
): Promise<DeliveryResult> {
  let end: MessageEnd = 'notReached';
  let failure: HandOverError | undefined;
  const reachEnd = async () => {
    end = 'reached';
    const canSend = await handOver().catch((cause: unknown) => {
      failure = new HandOverError('', { cause });
      throw failure;
    });
    end = canSend ? 'sent' : 'withheld';
    if (!canSend) throw new Error('the caller withheld the end of the message');
  };
  try {
    await connection.send(envelope, toSmtpMessage(bytes, reachEnd));
    connection.release();
    return { end };
  } catch (error) {
    connection.close();
    if (failure !== undefined) throw failure;
    return { end, error };
  }
}

/** Bytes per chunk. Large chunks cost less, because each waits until the server has read the previous ones. */
const CHUNK_BYTES = 256 * 1024;

function toSmtpMessage(bytes: Buffer, reachEnd: () => Promise<void>): Readable {
  let offset = 0;
  return new Readable({
    // No read-ahead: the end is reached only after the mail server has requested the message.
    highWaterMark: 0,
    read() {
      if (offset < bytes.length) {
        offset += CHUNK_BYTES;
        this.push(bytes.subarray(offset - CHUNK_BYTES, offset));
        return;
      }
      reachEnd().then(
        () => this.push(null),
        (error: Error) => this.destroy(error),
      );
    },
  });
}

/** Connects and logs in without sending a mail. @returns the error, or undefined on success */
export async function probeRelay(relay: Relay): Promise<string | undefined> {
  try {
    await verifyConnection(relay);
    return undefined;
  } catch (error) {
    return describeError(error) || 'unknown';
  }
}

/**
 * Classifies an error by its stage and response code. Discards the server's text, which may contain the
 * recipient's address. Failed connections, timeouts and errors about the relay don't count against the mail.
 */
function toSendResult({ end, error }: DeliveryResult): SendResult {
  if (error === undefined) return { kind: 'sent' };
  if (end === 'withheld') return { kind: 'withheld' };
  const name = describeError(error);
  const code = readResponseCode(error);
  if (code === undefined) return { kind: end === 'sent' ? 'unanswered' : 'deferred', name };
  if (code < 500) return { kind: 'deferred', name };
  const { command } = Object(error) as { command?: unknown };
  return classifyRefusal({ command, code, text: readResponseText(error) }) === 'mail'
    ? { kind: 'refused', name }
    : { kind: 'deferred', name, relayRefuses: true };
}

function readResponseText(error: unknown): string {
  const { response } = Object(error) as { response?: unknown };
  return typeof response === 'string' ? response : '';
}

function describeError(error: unknown): string {
  const { code, command, responseCode } = Object(error) as Partial<Record<string, unknown>>;
  return [code, command, responseCode, findEnhancedCode(readResponseText(error))]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
