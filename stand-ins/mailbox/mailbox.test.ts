import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startStandIns } from '../start-stand-ins.ts';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
beforeEach(async () => {
  await fetch(`${standIns.url}/mailbox/messages`, { method: 'DELETE' });
});
afterAll(() => standIns.close());

type Listed = { id: string; to: string; subject: string };

async function list(query = ''): Promise<Listed[]> {
  return (await fetch(`${standIns.url}/mailbox/messages${query}`)).json() as Promise<Listed[]>;
}

async function order(fault: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${standIns.url}/mailbox/control`, { method: 'POST', headers, body: JSON.stringify(fault) });
}

async function send(subject: string, more: object = {}) {
  const transport = createTransport(standIns.smtpUrl);
  try {
    return await transport.sendMail({
      from: 'Murmeli <shop@murmeli.example>',
      to: '"Lena Muster" <lena@murmeli.example>',
      subject,
      text: 'Grüezi',
      ...more,
    });
  } finally {
    transport.close();
  }
}

/** Sends half of a mail over SMTP and disconnects. */
async function disconnectDuringMail(): Promise<void> {
  const { hostname, port } = new URL(standIns.smtpUrl);
  const socket = connect(Number(port), hostname);
  const lines = [
    'EHLO a',
    'MAIL FROM:<a@murmeli.example>',
    'RCPT TO:<b@murmeli.example>',
    'DATA',
    'Subject: x',
  ];
  for await (const _answer of socket) {
    const line = lines.shift();
    if (line !== undefined) socket.write(`${line}\r\n`);
    if (lines.length === 0) break;
  }
  socket.destroy();
}

describe('the mailbox', () => {
  it('goes on when a sender is killed in the middle of a mail', async () => {
    await disconnectDuringMail();
    await send('After that');
    expect((await list()).map(({ subject }) => subject)).toEqual(['After that']);
  });

  it('shows what came over SMTP, with its parts', async () => {
    const html = '<p>Grüezi <img src="cid:card"></p>';
    await send('Ihre Karten', {
      html,
      messageId: '<order-1@murmeli.example>',
      attachments: [
        { filename: 'Karten für Sie.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' },
        { filename: 'card.png', content: Buffer.from('png'), cid: 'card' },
      ],
    });
    const [listed] = await list();
    expect(listed).toMatchObject({ to: 'lena@murmeli.example', subject: 'Ihre Karten' });
    const path = `${standIns.url}/mailbox/messages/${listed?.id}`;
    const mail = (await (await fetch(path)).json()) as { attachments: { name: string; content: string }[] };
    expect(mail).toMatchObject({
      from: 'shop@murmeli.example',
      messageId: '<order-1@murmeli.example>',
      recipients: ['lena@murmeli.example'],
    });
    const index = mail.attachments.findIndex(({ name }) => name === 'Karten für Sie.pdf');
    expect(Buffer.from(mail.attachments[index]?.content ?? '', 'base64').toString()).toBe('%PDF');
    const file = await fetch(`${path}/attachments/${index}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(await file.text()).toBe('%PDF');
    const shown = await fetch(`${path}/html`);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(await shown.text()).toContain('src="data:image/png;base64,');
  });

  it('has a page that escapes what it shows', async () => {
    await send('<script>alert(1)</script>');
    const page = await (await fetch(`${standIns.url}/mailbox`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('finds the mails of one recipient, newest first', async () => {
    await send('first');
    await send('second');
    await send('other', { to: 'max@murmeli.example' });
    expect((await list('?to=LENA@murmeli.example')).map(({ subject }) => subject)).toEqual([
      'second',
      'first',
    ]);
  });
});

describe('an ordered fault', () => {
  it.each([
    ['reject-4xx', 'data', 451],
    ['reject-5xx', 'data', 550],
    ['reject-5xx', 'rcpt', 550],
  ])('%s at %s refuses one mail', async (fault, at, responseCode) => {
    await order({ fault, at });
    await expect(send('refused')).rejects.toMatchObject({ responseCode });
    await send('accepted');
    expect((await list()).map(({ subject }) => subject)).toEqual(['accepted']);
  });

  it('drop-after-data keeps the mail, and the sender does not know', async () => {
    await order({ fault: 'drop-after-data' });
    await expect(send('ambiguous')).rejects.toThrow();
    expect((await list()).map(({ subject }) => subject)).toEqual(['ambiguous']);
  });

  it('slow takes its time', async () => {
    await order({ fault: 'slow', delayMs: 30 });
    const start = performance.now();
    await send('late');
    expect(performance.now() - start).toBeGreaterThanOrEqual(29);
  });
});
