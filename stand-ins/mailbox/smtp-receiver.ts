import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault } from '../faults/fault-queue.ts';
import type { Mailbox } from './mailbox.ts';

export type SmtpOptions = { readonly host: string; readonly port: number; readonly mailbox: Mailbox };

const MAX_MAIL_BYTES = 50 * 1024 * 1024;
const DEFAULT_DELAY_MS = 15_000;

/** Receives mail from any sender to any recipient, without authentication or TLS. */
export async function startSmtp(options: SmtpOptions): Promise<{ port: number; close(): Promise<void> }> {
  // Clients may use either address of localhost, but an SMTPServer listens on only one.
  const hosts = options.host === 'localhost' ? ['127.0.0.1', '::1'] : [options.host];
  const servers: SMTPServer[] = [];
  let port = options.port;
  for (const host of hosts) {
    const server = createServer(options.mailbox);
    // The server repeats the socket's 'error' event. Without this listener, the repeated event would end the process.
    server.on('error', () => undefined);
    server.listen(port, host);
    try {
      await once(server.server, 'listening');
    } catch (error) {
      // A machine without IPv4 or IPv6 has only one of the two addresses.
      const isMissing = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(Object(error).code);
      const isLast = host === hosts.at(-1);
      if (!isMissing || (isLast && servers.length === 0)) throw error;
      continue;
    }
    const address = server.server.address();
    if (address !== null && typeof address === 'object') port = address.port;
    servers.push(server);
  }
  return {
    port,
    async close() {
      await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done))));
    },
  };
}

function createServer(mailbox: Mailbox): SMTPServer {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: 'any' }),
    onRcptTo({ address }, session, done) {
      const fault = mailbox.faults.take('rcpt', address);
      if (fault?.fault === 'drop-before-data') sockets.get(session.remotePort)?.destroy();
      else done(toRejection(fault));
    },
    onData(stream, session, done) {
      const drop = (): void => void sockets.get(session.remotePort)?.destroy();
      void receive(mailbox, stream, session, drop).then(
        (error) => done(error),
        // The client disconnected before the end of the mail, so the mail wasn't sent.
        (error: unknown) =>
          done(error instanceof Error ? error : new Error('connection closed before the end of the mail')),
      );
    },
  });
  server.server.on('connection', (socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  return server;
}

async function receive(
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  drop: () => void,
): Promise<Error | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const recipients = envelope.rcptTo.map(({ address }) => address);
  const rejected = toRejection(mailbox.faults.take('data', recipients[0]));
  if (rejected) return rejected;
  const fault = mailbox.faults.take('smtp', recipients[0]);
  if (fault?.fault === 'slow') await wait(fault.delayMs ?? DEFAULT_DELAY_MS, undefined, { ref: false });
  await mailbox.receive(Buffer.concat(chunks), recipients);
  // The mail was received, but the sender gets no response.
  if (fault?.fault === 'drop-after-data') drop();
  return null;
}

function toRejection(fault: Fault | undefined): Error | null {
  if (!fault) return null;
  if (fault.fault === 'deny-relay')
    return Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 });
  const isTemporary = fault.fault === 'reject-4xx';
  const message = isTemporary ? 'Mailbox is busy, try again later' : 'Mailbox is not available';
  return Object.assign(new Error(message), { responseCode: isTemporary ? 451 : 550 });
}
