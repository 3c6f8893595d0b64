import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from './send-mail.ts';
import { createSender } from './smtp-transport.ts';

type OutgoingMail = Message & { messageId: string };
type ReceivedMail = { from: string; to: string[]; raw: Buffer };

let received: ReceivedMail[];
let recipients: string[];
let server: SMTPServer | undefined;
beforeEach(() => {
  received = [];
  recipients = [];
});
afterEach(() => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(resolve))));

async function listen(options: SMTPServerOptions = {}): Promise<string> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Closing does not wait for idle connections.
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        done();
      });
    },
    ...options,
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(started.server.address() as AddressInfo).port}`;
}

const refusal = (responseCode: number) =>
  Object.assign(new Error('anna@kundin.example is not welcome'), { responseCode });

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  from: 'Murmeli-Geschenkkarten <geschenkkarten@murmeli.example>',
  to: 'anna@kundin.example',
  subject: 'Ihre Bestellung M7K4-92QX für «Łucja»',
  html: '<p>Grüezi</p>',
  text: 'Grüezi',
  messageId: '<order-1.confirmation@murmeli.example>',
  attachments: [{ filename: 'karten.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }],
  ...changes,
});
const send = (smtpUrl: string, changes?: Partial<OutgoingMail>, handOver = async () => true) =>
  createSender({ smtpUrl, replyTo: 'hilfe@murmeli.example' })(mail(changes), handOver);

describe('a mail', () => {
  it('arrives with its own Message-ID, both bodies and the PDF', async () => {
    expect(await send(await listen())).toEqual({ kind: 'sent' });
    const [message] = received;
    expect(message).toMatchObject({ from: 'geschenkkarten@murmeli.example', to: ['anna@kundin.example'] });
    const parsed = await PostalMime.parse(message?.raw ?? '');
    expect(parsed).toMatchObject({
      messageId: '<order-1.confirmation@murmeli.example>',
      subject: 'Ihre Bestellung M7K4-92QX für «Łucja»',
      from: { name: 'Murmeli-Geschenkkarten' },
      replyTo: [{ address: 'hilfe@murmeli.example' }],
    });
    expect(parsed.html).toContain('<p>Grüezi</p>');
    expect(parsed.text).toContain('Grüezi');
    expect(parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['karten.pdf', 'application/pdf'],
    ]);
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('has the headers of a one-click objection if it may be refused', async () => {
    const unsubscribeUrl = `https://shop.murmeli.example/api/gifts/unsubscribe/de-ch/${'k'.repeat(43)}`;
    await send(await listen(), { unsubscribeUrl });
    const { headers } = await PostalMime.parse(received[0]?.raw ?? '');
    expect(Object.fromEntries(headers.map(({ key, value }) => [key, value]))).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    await send(await listen());
    expect(received[1]?.raw.toString().toLowerCase()).not.toContain('list-unsubscribe');
  });

  it('gets no extra header from its subject', async () => {
    await send(await listen(), { subject: 'Bestellung\r\nBcc: dieb@boese.example' });
    expect(recipients).toEqual(['anna@kundin.example']);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.bcc).toBeUndefined();
  });

  it.each([
    'anna@kundin.example, dieb@boese.example',
    'anna@kundin.example\r\nRCPT TO:<dieb@boese.example>',
    'Anna <anna@kundin.example>',
    'kundin',
  ])('goes to exactly one address: %j', async (to) => {
    expect(await send(await listen(), { to })).toMatchObject({ kind: 'refused' });
    expect(recipients).toEqual([]);
  });
});

describe('a mail server that requires encryption', () => {
  it('gets nothing unencrypted when it offers no TLS', async () => {
    expect(await send(`${await listen()}?requireTLS=true`)).toMatchObject({ kind: 'deferred' });
    expect(recipients).toEqual([]);
  });

  it('gets nothing with an untrusted certificate', async () => {
    const url = await listen({ disabledCommands: [] });
    expect(await send(`${url}?requireTLS=true`)).toMatchObject({
      kind: 'deferred',
      name: expect.stringMatching(/^ETLS|^ESOCKET/),
    });
    expect(recipients).toEqual([]);
  });
});

describe('a mail server that refuses the mail', () => {
  it.each([550, 552])('rejects the recipient permanently with %i', async (code) => {
    const url = await listen({ onRcptTo: (_address, _session, done) => done(refusal(code)) });
    expect(await send(url)).toEqual({ kind: 'refused', name: `EENVELOPE RCPT TO ${code}` });
  });

  const refuseMessage =
    (code: number, text: string): NonNullable<SMTPServerOptions['onData']> =>
    (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(Object.assign(new Error(text), { responseCode: code })));
    };

  it('rejects the message permanently', async () => {
    const url = await listen({ onData: refuseMessage(552, '5.3.4 Message too large') });
    expect(await send(url)).toEqual({ kind: 'refused', name: 'EMESSAGE DATA 552 5.3.4' });
  });

  it('lets it wait if the error is about the relay', async () => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.7.1 <${address}>: Relay access denied`), { responseCode: 554 }));
    const denied = { kind: 'deferred', name: 'EENVELOPE RCPT TO 554 5.7.1', relayRefuses: true };
    expect(await send(await listen({ onRcptTo }))).toEqual(denied);
  });

  it('lets it wait if the daily quota is exceeded', async () => {
    const url = await listen({ onData: refuseMessage(550, '5.4.5 Daily quota exceeded') });
    const exceeded = { kind: 'deferred', name: 'EMESSAGE DATA 550 5.4.5', relayRefuses: true };
    expect(await send(url)).toEqual(exceeded);
  });

  it('defers it with a 4xx', async () => {
    const url = await listen({ onRcptTo: (_address, _session, done) => done(refusal(451)) });
    expect(await send(url)).toMatchObject({ kind: 'deferred' });
  });

  it('rejects our own account, which is no error of the mail', async () => {
    const url = await listen({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(null, {}),
    });
    expect(await send(url.replace('//', '//cadeau:secret@'))).toMatchObject({ kind: 'deferred' });
  });

  it('is unreachable', async () => {
    const url = await listen();
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(resolve)));
    server = undefined;
    expect(await send(url)).toMatchObject({ kind: 'deferred' });
  });
});

/** Starts a server that cuts the connection at a chosen moment. */
async function listenAndCut(when: (cut: () => void) => SMTPServerOptions): Promise<string> {
  let socket: Socket | undefined;
  const url = await listen(when(() => socket?.destroy()));
  server?.server.on('connection', (opened: Socket) => {
    socket = opened;
  });
  return url;
}

describe('a connection that breaks', () => {
  const large = [
    { filename: 'karten.pdf', content: Buffer.alloc(20_000_000), contentType: 'application/pdf' },
  ];

  it('before the message leaves the mail unsent', async () => {
    const url = await listenAndCut((cut) => ({ onRcptTo: cut }));
    const handOver = vi.fn(async () => true);
    expect(await send(url, {}, handOver)).toMatchObject({ kind: 'deferred' });
    expect(handOver).not.toHaveBeenCalled();
  });

  it('during the message leaves the mail unsent', async () => {
    const url = await listenAndCut((cut) => ({ onData: (stream) => void stream.once('data', cut) }));
    expect(await send(url, { attachments: large })).toMatchObject({ kind: 'deferred' });
  });

  it('after the whole message leaves the result unknown', async () => {
    const url = await listenAndCut((cut) => ({
      onData: (stream) => {
        stream.resume();
        stream.on('end', cut);
      },
    }));
    expect(await send(url)).toMatchObject({ kind: 'unanswered' });
  });
});

describe('the last bytes of a mail', () => {
  it('wait for permission, which is requested once the server expects the message', async () => {
    const order: string[] = [];
    const url = await listen({
      onRcptTo: (_address, _session, done) => {
        order.push('recipient taken');
        done();
      },
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => {
          order.push('message whole');
          done();
        });
      },
    });
    await send(url, {}, async () => {
      order.push('asked');
      return true;
    });
    expect(order).toEqual(['recipient taken', 'asked', 'message whole']);
  });

  it('never leave without permission', async () => {
    expect(await send(await listen(), {}, async () => false)).toMatchObject({ kind: 'withheld' });
    expect(received).toEqual([]);
  });

  it('never leave if the sending cannot be recorded', async () => {
    const away = new Error('the database is away');
    await expect(send(await listen(), {}, () => Promise.reject(away))).rejects.toBe(away);
    expect(received).toEqual([]);
  });
});
