import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSender } from './smtp-transport.ts';

/** Mails that the server accepted, and its connections. */
let received = 0;
let sockets: Socket[] = [];
let server: SMTPServer | undefined;
afterEach(() => {
  received = 0;
  sockets = [];
  return new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(resolve)));
});

async function listen(options: SMTPServerOptions = {}): Promise<string> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        received += 1;
        done();
      });
    },
    ...options,
  });
  server = started;
  started.server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(started.server.address() as AddressInfo).port}`;
}

const cut = () => void sockets.at(-1)?.destroy();
const sender = (smtpUrl: string) => createSender({ smtpUrl, replyTo: 'hilfe@murmeli.example' });
const mail = {
  from: 'Murmeli <geschenkkarten@murmeli.example>',
  to: 'anna@kundin.example',
  subject: 'Ihre Bestellung',
  text: 'Grüezi',
  messageId: '<order-1.confirmation@murmeli.example>',
  attachments: [],
};

describe('consecutive mails', () => {
  it('use the same connection, and concurrent mails several', async () => {
    const sendOne = sender(await listen());
    for (let count = 0; count < 3; count += 1)
      expect(await sendOne(mail, async () => true)).toEqual({ kind: 'sent' });
    expect(sockets.length).toBe(1);
    await Promise.all([sendOne(mail, async () => true), sendOne(mail, async () => true)]);
    expect(sockets.length).toBe(2);
    expect(received).toBe(5);
  });

  it('use a new connection when the mail server has closed the idle one, and are sent once', async () => {
    const sendOne = sender(await listen());
    await sendOne(mail, async () => true);
    await Promise.all(sockets.map((socket) => once(socket.destroy(), 'close')));
    const handOver = vi.fn(async () => true);
    expect(await sendOne(mail, handOver)).toEqual({ kind: 'sent' });
    expect(handOver).toHaveBeenCalledTimes(1);
    expect([sockets.length, received]).toEqual([2, 2]);
  });

  it('use a new connection when the old one ends silently, and are sent once', async () => {
    let mails = 0;
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, done) => {
      mails += 1;
      if (mails === 2) cut();
      else done();
    };
    const sendOne = sender(await listen({ onMailFrom }));
    await sendOne(mail, async () => true);
    expect(await sendOne(mail, async () => true)).toEqual({ kind: 'sent' });
    expect([sockets.length, received]).toEqual([2, 2]);
  });

  it('are not retried automatically when the mail server has responded', async () => {
    let mails = 0;
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => {
      mails += 1;
      if (mails === 2) cut();
      else done();
    };
    const sendOne = sender(await listen({ onRcptTo }));
    await sendOne(mail, async () => true);
    expect(await sendOne(mail, async () => true)).toMatchObject({ kind: 'deferred' });
    expect(await sendOne(mail, async () => true)).toEqual({ kind: 'sent' });
    expect(received).toBe(2);
  });

  it('are not sent again automatically when the connection breaks after the message', async () => {
    let answers = 1;
    const handOver = vi.fn(async () => true);
    const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
      stream.resume();
      answers -= 1;
      stream.on('end', answers < 0 ? cut : done);
    };
    const sendOne = sender(await listen({ onData }));
    expect(await sendOne(mail, async () => true)).toEqual({ kind: 'sent' });
    expect(await sendOne(mail, handOver)).toMatchObject({ kind: 'unanswered' });
    expect(handOver).toHaveBeenCalledTimes(1);
  });

  it('use another connection after a refused one', async () => {
    let refuses = true;
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => {
      done(refuses ? Object.assign(new Error('not welcome'), { responseCode: 550 }) : null);
      refuses = false;
    };
    const sendOne = sender(await listen({ onRcptTo }));
    expect(await sendOne(mail, async () => true)).toMatchObject({ kind: 'refused' });
    expect(await sendOne(mail, async () => true)).toEqual({ kind: 'sent' });
    expect(received).toBe(1);
  });
});
