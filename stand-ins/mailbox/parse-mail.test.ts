import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { parseMail } from './parse-mail.ts';

/** Returns a mail with a file in lines of this length. */
function mailWith(
  file: string,
  { lineLength = 76, head = 'Content-Disposition: attachment; filename="a.pdf"' } = {},
) {
  const lines = file.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return Buffer.from(
    [
      'From: a@murmeli.example',
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      '--outer',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Grüezi',
      '--outer',
      'Content-Type: application/pdf; name="a.pdf"',
      'Content-Transfer-Encoding: base64',
      head,
      '',
      ...lines,
      '--outer--',
      '',
    ].join('\r\n'),
  );
}

const bytes = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => (index * 7919) % 256));

it.each([0, 1, 2, 3, 57, 58, 114, 5000])('keeps a file of %i bytes as it came', async (size) => {
  const { attachments, text } = await parseMail(mailWith(bytes(size).toString('base64')));
  expect(attachments).toMatchObject([{ name: 'a.pdf', type: 'application/pdf', size }]);
  expect(attachments[0]?.content).toBe(bytes(size).toString('base64'));
  expect(text).toContain('Grüezi');
});

it.each([
  ['in longer lines', mailWith(bytes(500).toString('base64'), { lineLength: 80 })],
  ['with letters that are no base64', mailWith(`${bytes(90).toString('base64')}*!`)],
  ['that is cut', mailWith(bytes(91).toString('base64').slice(0, -3))],
  ['inside the mail', mailWith(bytes(500).toString('base64'), { head: 'Content-Disposition: inline' })],
])('reads a file %s as mail programs do', async (_, raw) => {
  const { attachments } = await parseMail(raw);
  const read = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  expect(attachments.map(({ content }) => content)).toEqual(read.attachments.map(({ content }) => content));
  expect(attachments.length).toBe(1);
});
