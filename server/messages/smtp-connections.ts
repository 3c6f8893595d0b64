import type { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { WrittenMail } from './mail-bytes.ts';

/** Milliseconds. The last counts from the last sign of life, so a large PDF may take longer. */
const TIME_LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};
/** How long a connection waits for the next mail: shorter than any mail server does. */
const IDLE_MS = 8_000;
/** Mail servers take so many from one connection, and often more. */
const MAILS_MAX = 50;

/** A conversation with the mail server, logged in. */
export type MailConnection = {
  /** It ended while it waited: it took mails before, and the mail server has said nothing to this one, or that it goes. */
  isStale: (error: unknown) => boolean;
  /** Rejects with what the library says: the stage that failed, and the answer if there was one. */
  send: (envelope: WrittenMail['envelope'], message: Readable) => Promise<void>;
  /** For the next mail; only after the mail server has taken this one. */
  keep: () => void;
  close: () => void;
};

export type MailConnections = {
  /** One that waits, or a new one. */
  take: () => Promise<MailConnection>;
  takeNew: () => Promise<MailConnection>;
};

/** Connections to one mail server, each of them used for one mail after the other. */
export function createConnections(smtpUrl: string): MailConnections {
  const idle: MailConnection[] = [];

  const takeNew = async (): Promise<MailConnection> => {
    const smtp = await open(smtpUrl);
    let mails = 0;
    let idleTimer: NodeJS.Timeout | undefined;
    const leave = () => {
      clearTimeout(idleTimer);
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
    };
    const connection: MailConnection = {
      isStale: (error) => mails > 0 && (smtp.lastServerResponse === false || responseCodeOf(error) === 421),
      send: (envelope, message) => {
        leave();
        smtp.lastServerResponse = false;
        holdProcess(smtp, true);
        return ended(smtp, (done) => smtp.send(envelope, message, done));
      },
      keep: () => {
        mails += 1;
        if (mails >= MAILS_MAX) return smtp.quit();
        holdProcess(smtp, false);
        idle.push(connection);
        idleTimer = setTimeout(() => {
          leave();
          smtp.quit();
        }, IDLE_MS).unref();
      },
      close: () => smtp.close(),
    };
    smtp.once('end', leave);
    return connection;
  };

  return { take: async () => idle.pop() ?? takeNew(), takeNew };
}

async function open(smtpUrl: string): Promise<SmtpConnection> {
  const options = { ...TIME_LIMITS, ...parseConnectionUrl(smtpUrl) };
  const smtp = new SmtpConnection(options);
  // A step that is waited for fails by itself; between two mails the connection is only over.
  smtp.on('error', () => {});
  try {
    await ended(smtp, (done) => smtp.connect(done));
    const { auth } = options;
    if (auth !== undefined && smtp.allowsAuth) await ended(smtp, (done) => smtp.login(auth, done));
    return smtp;
  } catch (error) {
    smtp.close();
    throw error;
  }
}

/** Waits for one step of the conversation; it fails also with the connection. */
async function ended(
  smtp: SmtpConnection,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = () => reject(new Error('the connection is over'));
  smtp.once('error', reject).once('end', over);
  try {
    begin((error) => (error ? reject(error) : resolve()));
    await promise;
  } finally {
    smtp.off('error', reject).off('end', over);
  }
}

export function responseCodeOf(error: unknown): number | undefined {
  const { responseCode } = Object(error) as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 400 ? responseCode : undefined;
}

/** A connection that waits does not keep a process from ending. */
function holdProcess({ _socket: socket }: SmtpConnection, holds: boolean): void {
  if (!socket) return;
  if (holds) socket.ref();
  else socket.unref();
}

/** Greets the mail server and logs in; sends nothing. */
export async function greet(smtpUrl: string): Promise<void> {
  const smtp = await open(smtpUrl);
  smtp.quit();
}
