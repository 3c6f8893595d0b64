import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type StubServer, startStubServer } from '../../testkit/stub-server.ts';
import { checkRelay } from './check-relay.ts';
import { createSender, probeRelay } from './smtp-transport.ts';

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

describe('the greeting', () => {
  it.each([
    ['shop.chain.example', '', 'shop.chain.example'],
    ['203.0.113.9', '', '[203.0.113.9]'],
    ['[2001:db8::9]', '', '[IPv6:2001:db8::9]'],
    ['shop.chain.example', '?name=mx.chain.example', 'mx.chain.example'],
  ])('of %s%s is EHLO %s', async (ehloName, query, greeting) => {
    let received: string | undefined;
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
      received = session.hostNameAppearsAs;
      done();
    };
    const smtpUrl = (await listen({ onMailFrom })) + query;
    await createSender({ smtpUrl, ehloName, replyTo: 'hilfe@murmeli.example' })(mail, async () => true);
    expect(received?.toLowerCase()).toBe(greeting.toLowerCase());
  });
});

describe('a login', () => {
  it('is required if a user is set, also of the probe', async () => {
    const url = await listen({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const smtpUrl = url.replace('//', '//shop:secret@');
    expect(await probeRelay({ smtpUrl })).toBe('ENOAUTH');
    expect(await sender(smtpUrl)(mail, async () => true)).toMatchObject({
      kind: 'deferred',
      name: 'ENOAUTH',
    });
    expect(await checkRelay({ smtpUrl })).toEqual([expect.stringContaining('offers no login')]);
    expect(await probeRelay({ smtpUrl: url })).toBeUndefined();
  });
});

describe('a login with a token', () => {
  let issuer: StubServer;
  beforeAll(async () => {
    issuer = await startStubServer();
  });
  afterAll(() => issuer.close());

  const token = (access_token: string, expires_in: unknown = 3600) => ({
    body: { access_token, token_type: 'Bearer', expires_in },
  });
  const relay = async (accepted: () => string, clientSecret = 'secret') => {
    const url = await listen({
      authOptional: false,
      authMethods: ['XOAUTH2'],
      allowInsecureAuth: true,
      onAuth: ({ username, accessToken }, _session, done) =>
        accessToken === accepted() && username === 'cards@chain.example'
          ? done(null, { user: 'cards' })
          : done(null, { data: { status: '401', schemes: 'bearer', scope: '' } }),
    });
    return {
      smtpUrl: url.replace('//', '//cards%40chain.example@'),
      oauth: { tokenUrl: `${issuer.url}/token`, clientId: 'cadeau', clientSecret, scope: 'smtp.send' },
    };
  };

  it('uses client credentials, and the cached token for later connections', async () => {
    issuer.prepare(token('first', '3600'));
    const account = await relay(() => 'first');
    const sendOne = createSender({ ...account, replyTo: 'hilfe@murmeli.example' });
    expect(await sendOne(mail, async () => true)).toEqual({ kind: 'sent' });
    expect(await probeRelay(account)).toBeUndefined();
    expect(issuer.received).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(String(issuer.received[0]?.body)))).toEqual({
      grant_type: 'client_credentials',
      ...{ client_id: 'cadeau', client_secret: 'secret', scope: 'smtp.send' },
    });
  });

  it('renews a token that the relay rejects', async () => {
    let accepted = 'first';
    issuer.prepare(token('first'), token('second'));
    const account = await relay(() => accepted);
    expect(await probeRelay(account)).toBeUndefined();
    accepted = 'second';
    expect(await probeRelay(account)).toBeUndefined();
    expect(issuer.received).toHaveLength(2);
  });

  it('makes mails wait, and names the cause, without a token', async () => {
    const account = await relay(() => 'first');
    issuer.prepare({ status: 401, body: { error: 'invalid_client' } });
    expect(await probeRelay(account)).toBe('ENOTOKEN HTTP 401');
    const sendOne = createSender({ ...account, replyTo: 'hilfe@murmeli.example' });
    expect(await sendOne(mail, async () => true)).toMatchObject({ kind: 'deferred' });
    expect(await checkRelay(account)).toEqual([expect.stringContaining('SMTP_OAUTH_TOKEN_URL')]);
    issuer.prepare(token('first'));
    expect(await sendOne(mail, async () => true)).toEqual({ kind: 'sent' });
  });

  it('signs an assertion with the private key of a Google service account', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    issuer.prepare(token('google'));
    expect(await probeRelay(await relay(() => 'google', privateKey.replaceAll('\n', '\\n')))).toBeUndefined();
    const sent = new URLSearchParams(String(issuer.received[0]?.body));
    expect(sent.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = (sent.get('assertion') ?? '').split('.');
    const verifier = createVerify('RSA-SHA256').update(`${header}.${claims}`);
    expect(verifier.verify(publicKey, signature, 'base64url')).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      ...{ iss: 'cadeau', sub: 'cards@chain.example', scope: 'smtp.send', aud: `${issuer.url}/token` },
    });
  });
});

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
