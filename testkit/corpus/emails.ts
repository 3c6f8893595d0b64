import type { BadField } from './bad-input.ts';

const times = (text: string, count: number): string => text.repeat(count);

const REQUIRED: readonly (readonly [cause: string, text: unknown])[] = [
  ['left out', undefined],
  ['null', null],
  ['empty', ''],
  ['spaces', '    '],
  ['only what is invisible', '\u200b\u00ad\u200e'],
];

const INVALID: readonly (readonly [cause: string, text: unknown])[] = [
  ['a number', 5],
  ['a list', ['lena@kundin.example']],
  ['an object', { address: 'lena@kundin.example' }],
  ['no at sign', 'lena.kundin.example'],
  ['two at signs', 'lena@@kundin.example'],
  ['an at sign in its name', 'lena@home@kundin.example'],
  ['nothing before the at sign', '@kundin.example'],
  ['nothing behind the at sign', 'lena@'],
  ['a domain without a full stop', 'lena@kundin'],
  ['a domain that ends with a full stop', 'lena@kundin.example.'],
  ['a domain that begins with a full stop', 'lena@.kundin.example'],
  ['two full stops in its domain', 'lena@kundin..example'],
  ['a domain that begins with a hyphen', 'lena@-kundin.example'],
  ['a part of the domain that ends with a hyphen', 'lena@kundin-.example'],
  ['an underscore in its domain', 'lena@kun_din.example'],
  ['a space in its domain', 'lena@kun din.example'],
  ['a last part of one letter', 'lena@kundin.e'],
  ['a last part of digits', 'lena@kundin.42'],
  ['the number of a host', 'lena@192.0.2.10'],
  ['the number of a host in brackets', 'lena@[192.0.2.10]'],
  ['a port', 'lena@kundin.example:25'],
  ['a name that begins with a full stop', '.lena@kundin.example'],
  ['a name that ends with a full stop', 'lena.@kundin.example'],
  ['two full stops in its name', 'le..na@kundin.example'],
  ['a name between quotation marks', '"lena muster"@kundin.example'],
  ['a comment', 'lena(home)@kundin.example'],
  ['a space in its name', 'lena muster@kundin.example'],
  ['a letter beyond ASCII in its name', 'léna@kundin.example'],
  ['a name of another script', '小明@kundin.example'],
  ['a backslash', 'le\\na@kundin.example'],
  ['a comma', 'lena,noe@kundin.example'],
  ['a semicolon and a second address', 'lena@kundin.example;noe@kundin.example'],
  ['two addresses', 'lena@kundin.example, noe@kundin.example'],
  ['a name before the address', 'Lena <lena@kundin.example>'],
  ['angle brackets', '<lena@kundin.example>'],
  ['a link', 'mailto:lena@kundin.example'],
  ['a header of a mail', 'lena@kundin.example\r\nBcc: noe@kundin.example'],
  ['a line break within it', 'lena@kundin\n.example'],
  ['a zero byte', 'lena@kundin.example\u0000'],
  ['half a character', 'lena@kundin\ud800.example'],
  ['a picture in its domain', 'lena@🎁.example'],
  ['a dot of full width', 'lena@kundin．example'],
  ['an at sign of full width', 'lena＠kundin.example'],
  ['fewer than five characters', 'a@b.'],
  ['one character too many', `${times('a', 64)}@${times('b', 13)}.ch`],
  ['a name of 65 characters', `${times('a', 65)}@b.ch`],
  ['a part of the domain of 64 characters', `a@${times('b', 64)}.ch`],
  ['more than is looked at', `${times('a.', 600)}@kundin.example`],
  ['spaces around it beyond what is looked at', `${times(' ', 1000)}lena@kundin.example`],
];

const FIELD = 'email';

/** E-mail addresses of an address that is otherwise right. */
export const BAD_EMAILS: readonly BadField[] = [
  ...REQUIRED.map(([cause, text]): BadField => [cause, FIELD, text, 'addressDetailsEmailRequired']),
  ...INVALID.map(([cause, text]): BadField => [cause, FIELD, text, 'addressDetailsEmailInvalid']),
  // A letter that no document can print may stand in a domain.
  ['a domain of another script', FIELD, 'lena@小明.example', 'addressDetailsNotPrintable'],
];
