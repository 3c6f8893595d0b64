import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { WrittenMail } from './mail-bytes.ts';
import { getRelayTokens, type RelayOauth } from './relay-token.ts';

export type Relay = {
  /** `smtp://` or `smtps://` with the account. `?requireTLS=true` rejects unencrypted connections. */
  smtpUrl: string;
  /** Host name for EHLO. Without it, a host without a domain greets as `[127.0.0.1]`, which relays reject. */
  ehloName?: string;
  /** Logs in with a token instead of a password. */
  oauth?: RelayOauth;
};

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
export function createConnections(relay: Relay): MailConnections {
  const idle: MailConnection[] = [];

  const openConnection = async (): Promise<MailConnection> => {
    const smtp = await open(relay);
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

async function open({ smtpUrl, ehloName, oauth }: Relay): Promise<SmtpConnection> {
  const options = {
    ...TIME_LIMITS,
    ...(ehloName !== undefined && { name: toGreeting(ehloName) }),
    ...parseConnectionUrl(smtpUrl),
  };
  const user = options.auth?.user ?? '';
  const login = oauth === undefined ? options.auth : await createTokenLogin(oauth, user);
  const smtp = new SmtpConnection(options);
  // Ignore errors between mails. A pending step rejects on its own.
  smtp.on('error', () => {});
  try {
    await runStep(smtp, (done) => smtp.connect(done));
    if (login !== undefined) {
      if (!smtp.allowsAuth) throw Object.assign(new Error('AUTH is missing'), { code: NO_AUTH_OFFERED });
      await runStep(smtp, (done) => smtp.login(login, done));
    }
    return smtp;
  } catch (error) {
    smtp.close();
    throw error;
  }
}

type LoginData = Parameters<SmtpConnection['login']>[0];

/** Own error codes, in addition to Nodemailer's: the relay offers no login, the identity provider returns no token. */
export const NO_AUTH_OFFERED = 'ENOAUTH';
export const NO_TOKEN = 'ENOTOKEN';

/** IP addresses are written as literals (RFC 5321 4.1.3). */
function toGreeting(host: string): string {
  if (isIP(host) === 4) return `[${host}]`;
  return host.startsWith('[') ? host.replace('[', '[IPv6:') : host;
}

/** Creates login data with a token. After a rejection, Nodemailer calls back once for a new token. */
async function createTokenLogin(oauth: RelayOauth, user: string): Promise<LoginData> {
  const tokens = getRelayTokens(oauth, user);
  const getToken = async () => {
    const result = await tokens.get();
    if (result.kind === 'token') return result.token;
    const command = result.kind === 'refused' ? `HTTP ${result.status}` : result.name;
    throw Object.assign(new Error('no token'), { code: NO_TOKEN, command });
  };
  let token = await getToken();
  return {
    user,
    oauth2: new XOAuth2({
      user,
      provisionCallback: (_user, isRetry, done) => {
        if (isRetry) tokens.discard(token);
        getToken().then(
          (renewed) => {
            token = renewed;
            done(null, renewed);
          },
          (error: Error) => done(error, ''),
        );
      },
    }),
  };
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
export async function verifyConnection(relay: Relay): Promise<void> {
  const smtp = await open(relay);
  smtp.quit();
}
