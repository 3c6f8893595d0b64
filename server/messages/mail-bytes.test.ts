import { expect, it } from 'vitest';
import { compileMail, type MailOptions, writeMail } from './mail-bytes.ts';

/** Sizes around a base64 line, and around the library's read size. */
const SIZES = [0, 1, 56, 57, 58, 113, 114, 115, 70_000];

const TEXTS = {
  plain: 'Good day\n\nYour card.\n',
  'with long lines': `${'word '.repeat(300)}\n.\n..end `,
  'with other letters': 'Grüezi Łucja \n= 100 % «ja»\t\n'.repeat(40),
  'of other letters': 'Юлия Ελένη '.repeat(60),
};

const mail = (text: string, size: number): MailOptions => ({
  from: 'Murmeli für <karten@murmeli.example>',
  replyTo: 'hilfe@murmeli.example',
  to: { name: '', address: 'anna@kundin.example' },
  subject: 'Ihre Bestellung M7K4-92QX für «Łucja»',
  messageId: '<1@murmeli.example>',
  text,
  html: `<p>${text}</p>`,
  attachments: [
    { filename: 'kärten.pdf', contentType: 'application/pdf', content: Buffer.alloc(size, '%PDF\r\n.\n') },
    { filename: 'agb.txt', contentType: 'text/plain; charset=utf-8', content: Buffer.from(text) },
  ],
  date: new Date(0),
  // By default each mail has its own boundaries.
  baseBoundary: 'fixed',
});

it.each(Object.entries(TEXTS))('a mail of %s text is written as the library writes it', async (_, text) => {
  for (const size of SIZES) {
    const { bytes, envelope } = writeMail(mail(text, size));
    expect(bytes.equals(await compileMail(mail(text, size)).build())).toBe(true);
    expect(envelope).toEqual({ from: 'karten@murmeli.example', to: ['anna@kundin.example'] });
  }
});

it('a single body is written as the library writes it', async () => {
  for (const text of Object.values(TEXTS)) {
    const alone = { ...mail(text, 0), html: '', attachments: [] };
    expect(`${writeMail(alone).bytes}`).toBe(`${await compileMail(alone).build()}`);
  }
});
