import { type BadField, badFields, splitList } from './bad-input.ts';

const REQUIRED = [undefined, null, '', '    ', '\u200b\u00ad\u200e'];

const INVALID = [
  ...[5, ['lena@kundin.example'], { address: 'lena@kundin.example' }],
  ...splitList(
    `lena.kundin.example | lena@@kundin.example | lena@home@kundin.example | @kundin.example | lena@ | lena@kundin | \
lena@.kundin.example | lena@kundin..example | lena@-kundin.example | lena@kundin-.example | \
lena@kun_din.example | lena@kun din.example | lena@kundin.e | lena@kundin.42 | lena@192.0.2.10 | lena@[192.0.2.10] | \
lena@kundin.example:25 | .lena@kundin.example | lena.@kundin.example | le..na@kundin.example | \
"lena muster"@kundin.example | lena(home)@kundin.example | lena muster@kundin.example | léna@kundin.example | \
小明@kundin.example | le\\na@kundin.example | lena,noe@kundin.example | lena@kundin.example;noe@kundin.example | \
lena@kundin.example, noe@kundin.example | <lena@kundin.example> <noe@kundin.example> | \
lena@kundin.example?subject=x | lena@kundin.example\r\nBcc: noe@kundin.example | lena@kundin\n.example | \
lena@kundin.example\u0000 | lena@🎁.example | a@b.`,
  ),
  // Too long in total, in the local part and in a domain label. The last two are too long to be parsed.
  `${'a'.repeat(64)}@${'b'.repeat(13)}.ch`,
  `${'a'.repeat(65)}@b.ch`,
  `a@${'b'.repeat(64)}.ch`,
  `${'a.'.repeat(600)}@kundin.example`,
  `${' '.repeat(1000)}lena@kundin.example`,
];

/** Invalid e-mail addresses in an otherwise valid address. */
export const BAD_EMAILS: readonly BadField[] = [
  ...badFields('email', 'addressDetailsEmailRequired', REQUIRED),
  ...badFields('email', 'addressDetailsEmailInvalid', INVALID),
  // The domain is valid but contains letters that documents can't print.
  ...badFields('email', 'addressDetailsNotPrintable', ['lena@小明.example']),
];
