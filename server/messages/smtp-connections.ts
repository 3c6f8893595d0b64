import type { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { WrittenMail } from './mail-bytes.ts';

/** In ms. `socketTimeout` counts from the last activity, so a large PDF may take longer. */
const TIME_LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};
/** Idle time after which a connection is closed. Mail servers wait longer. */
const IDLE_MS = 8_000;
/** Mail servers accept at least this many mails per connection. */
const MAILS_MAX = 50;

/** A logged-in SMTP connection. */
export type MailConnection = {
  /**
   * True if the server closed this reused connection while it was idle: no response, or 421, to the current
   * mail.
   */
  isStale: (error: unknown) => boolean;
  /** Rejects with Nodemailer's error, which contains the failed stage and any response. */
  send: (envelope: WrittenMail['envelope'], message: Readable) => Promise<void>;
  /** Keeps the connection for the next mail. Call it only after the server has accepted the current one. */
  release: () => void;
  close: () => void;
};

export type MailConnections = {
  /** Returns an idle connection or opens one. */
  acquire: () => Promise<MailConnection>;
  open: () => Promise<MailConnection>;
};

/** Pools connections to one mail server. Each sends one mail at a time. */
export function createConnections(smtpUrl: string): MailConnections {
  const idle: MailConnection[] = [];

  const openConnection = async (): Promise<MailConnection> => {
    const smtp = await open(smtpUrl);
    let mails = 0;
    let idleTimer: NodeJS.Timeout | undefined;
    const removeFromIdle = () => {
      clearTimeout(idleTimer);
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
    };
    const connection: MailConnection = {
      isStale: (error) => mails > 0 && (smtp.lastServerResponse === false || readResponseCode(error) === 421),
      send: (envelope, message) => {
        removeFromIdle();
        smtp.lastServerResponse = false;
        setKeepsProcessAlive(smtp, true);
        return runStep(smtp, (done) => smtp.send(envelope, message, done));
      },
      release: () => {
        mails += 1;
        if (mails >= MAILS_MAX) return smtp.quit();
        setKeepsProcessAlive(smtp, false);
        idle.push(connection);
        idleTimer = setTimeout(() => {
          removeFromIdle();
          smtp.quit();
        }, IDLE_MS).unref();
      },
      close: () => smtp.close(),
    };
    smtp.once('end', removeFromIdle);
    return connection;
  };

  return { acquire: async () => idle.pop() ?? openConnection(), open: openConnection };
}

async function open(smtpUrl: string): Promise<SmtpConnection> {
  const options = { ...TIME_LIMITS, ...parseConnectionUrl(smtpUrl) };
  const smtp = new SmtpConnection(options);
  // Ignore errors between mails. A pending step rejects on its own.
  smtp.on('error', () => {});
  try {
    await runStep(smtp, (done) => smtp.connect(done));
    const { auth } = options;
    if (auth !== undefined && smtp.allowsAuth) await runStep(smtp, (done) => smtp.login(auth, done));
    return smtp;
  } catch (error) {
    smtp.close();
    throw error;
  }
}

/** Waits for one SMTP step. Rejects if the connection fails or ends. */
async function runStep(
  smtp: SmtpConnection,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = () => reject(new Error('the connection has ended'));
  smtp.once('error', reject).once('end', fail);
  try {
    begin((error) => (error ? reject(error) : resolve()));
    await promise;
  } finally {
    smtp.off('error', reject).off('end', fail);
  }
}

export function readResponseCode(error: unknown): number | undefined {
  const { responseCode } = Object(error) as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 400 ? responseCode : undefined;
}

/** Lets the process exit while a connection is idle. */
function setKeepsProcessAlive({ _socket: socket }: SmtpConnection, isBusy: boolean): void {
  if (!socket) return;
  if (isBusy) socket.ref();
  else socket.unref();
}

/** Connects and logs in without sending a mail. */
export async function verifyConnection(smtpUrl: string): Promise<void> {
  const smtp = await open(smtpUrl);
  smtp.quit();
}
