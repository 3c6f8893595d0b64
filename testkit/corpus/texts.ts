import type { BadField } from './bad-input.ts';

const times = (text: string, count: number): string => text.repeat(count);

const NOT_PRINTABLE = 'addressDetailsNotPrintable';

const invalid = (field: string) => `addressDetails${field.charAt(0).toUpperCase()}${field.slice(1)}Invalid`;
const required = (field: string) => `addressDetails${field.charAt(0).toUpperCase()}${field.slice(1)}Required`;

type Text = readonly [cause: string, text: unknown];

/** Refused as wrong, as missing, and as nothing that documents can print. */
function fieldOf(
  field: string,
  texts: { wrong: readonly Text[]; missing?: readonly Text[]; unprintable?: readonly Text[] },
): BadField[] {
  const { wrong, missing = [], unprintable = [] } = texts;
  return [
    ...wrong.map(([cause, text]): BadField => [cause, field, text, invalid(field)]),
    ...missing.map(([cause, text]): BadField => [cause, field, text, required(field)]),
    ...unprintable.map(([cause, text]): BadField => [cause, field, text, NOT_PRINTABLE]),
  ];
}

const NO_TEXT: readonly Text[] = [
  ['a number', 5],
  ['true', true],
  ['a list', ['Lena']],
  ['an object', { text: 'Lena' }],
];

const NOTHING: readonly Text[] = [
  ['left out', undefined],
  ['null', null],
  ['empty', ''],
  ['spaces', '   '],
  ['a space that does not break and one of no width', '\u00a0\u200b'],
];

const UNPRINTABLE: readonly Text[] = [
  ['Chinese', '小明'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'דוד'],
  ['Devanagari', 'राम'],
  ['Thai', 'สมชาย'],
  ['letters of mathematics', '𝒜𝒷'],
  ['a mark on a letter that has none', 'Zug\u0328'],
  ['a heap of marks', `Le${times('\u0301', 20)}na`],
];

const FIRST_NAME = fieldOf('firstName', {
  wrong: [
    ...NO_TEXT,
    ['a digit', 'R2D2'],
    ['a tag', '<b>Lena</b>'],
    ['a script', '<script>alert(1)</script>'],
    ['a line break', 'Lena\nMuster'],
    ['a header of a mail', 'Lena\r\nBcc: noe@kundin.example'],
    ['a zero byte', 'Le\u0000na'],
    ['half a character', 'Le\ud800na'],
    ['a tabulator', 'Lena\tMaria'],
    ['an escape of a terminal', '\u001b[2JLena'],
    ['only a hyphen', '-'],
    ['only a full stop', '.'],
    ['only a mark', '\u0301'],
    ['a picture', 'Lena 🎁'],
    ['an at sign', 'lena@home'],
    ['an ampersand', 'Lena & Noé'],
    ['a comma', 'Lena, Noé'],
    ['a slash', 'Lena/Noé'],
    ['a backslash', 'Lena\\'],
    ['a quotation mark', '"Lena"'],
    ['a placeholder of a template', '{{name}}'],
    ['a formula of a spreadsheet', '=SUM(A1)'],
    ['one letter too many', times('x', 41)],
    ['one letter of two units too many', times('𝒜', 41)],
    ['as much as is looked at', times('x', 1000)],
    ['more than is looked at', times('x', 1001)],
    ['thousands of marks', times('\u0301', 20_000)],
    ['more spaces around it than are looked at', `${times(' ', 1000)}Lena`],
  ],
  missing: NOTHING,
  unprintable: UNPRINTABLE,
});

const LAST_NAME = fieldOf('lastName', {
  wrong: [
    ...NO_TEXT,
    ['a digit', 'Muster2'],
    ['a tag', '<i>Muster'],
    ['a line break', 'Muster\r\nMeier'],
    ['a zero byte', '\u0000Muster'],
    ['half a character', 'Muster\udc00'],
    ['only spaces and a full stop', ' . '],
    ['a slash', 'Muster/Meier'],
    ['brackets', 'Muster (Meier)'],
    ['a percent sign', '%s%s'],
    ['a semicolon', "Muster'; drop table orders; --"],
    ['one letter too many', times('x', 81)],
    ['more than is looked at', times('x', 5000)],
  ],
  missing: NOTHING,
  unprintable: UNPRINTABLE,
});

const STREET = fieldOf('street', {
  wrong: [
    ...NO_TEXT,
    ['a tag', 'Weg <1>'],
    ['a line break', 'Seeweg\n8800 Thalwil'],
    ['a zero byte', 'See\u0000weg'],
    ['only full stops', '...'],
    ['only brackets', '()'],
    ['an at sign', 'Seeweg @ 4'],
    ['a number sign', 'Seeweg #4'],
    ['a colon', 'Seeweg: 4'],
    ['an underscore', 'See_weg'],
    ['a picture', 'Seeweg 🏠'],
    ['one letter too many', times('z', 251)],
    ['more than is looked at', times('z', 1001)],
  ],
  missing: NOTHING,
  unprintable: UNPRINTABLE.slice(0, 3),
});

const STREET_NUMBER = fieldOf('streetNumber', {
  wrong: [
    ...NO_TEXT,
    ['five figures', '12345'],
    ['a range', '1-3'],
    ['a slash', '4/5'],
    ['a space between', '4 a'],
    ['a full stop', '4.'],
    ['a minus', '-4'],
    ['a fraction', '4½'],
    ['only a mark', '\u0308'],
    ['a line break', '4\n5'],
    ['more than is looked at', times('4', 1001)],
  ],
  missing: NOTHING,
  unprintable: [['a letter of another script', '4甲']],
});

const SUPPLEMENT = fieldOf('addressSupplement', {
  wrong: [
    ...NO_TEXT,
    ['null', null],
    ['an at sign', 'c/o lena@home'],
    ['a tag', '<br>3. Stock'],
    ['a line break', '3. Stock\nlinks'],
    ['only hyphens', '--'],
    ['a picture', '3. Stock 🚪'],
    ['one letter too many', times('z', 251)],
    ['more than is looked at', times('z', 2000)],
  ],
  unprintable: UNPRINTABLE.slice(0, 3),
});

const COMPANY = fieldOf('company', {
  wrong: [
    ...NO_TEXT,
    ['null', null],
    ['one letter too many', times('x', 101)],
    ['as much as is looked at', times('x', 1000)],
    ['more than is looked at', times('x', 22_000)],
    ['thousands of marks', `A${times('\u0323', 14_000)}`],
    ['more line breaks than are looked at', times('\n', 1001)],
  ],
  unprintable: [
    ...UNPRINTABLE,
    ['a picture', 'Blumen 🎁'],
    ['a sign for what has no letter', 'Blumen \ufffd'],
  ],
});

const CITY = fieldOf('city', {
  wrong: [
    ...NO_TEXT,
    ['a digit', 'Zürich 8'],
    ['one letter', 'Z'],
    ['a tag', '<Thalwil>'],
    ['a comma', 'Thalwil, Zürich'],
    ['only brackets', '(())'],
    ['a line break', 'Thalwil\nZürich'],
    ['a zero byte', 'Thalwil\u0000'],
    ['one letter too many', times('y', 41)],
    ['more than is looked at', times('y', 1001)],
  ],
  missing: NOTHING,
  unprintable: UNPRINTABLE,
});

/** Texts of an address that is otherwise right, except its e-mail, postal code and country. */
export const BAD_TEXTS: readonly BadField[] = [
  ...FIRST_NAME,
  ...LAST_NAME,
  ...STREET,
  ...STREET_NUMBER,
  ...SUPPLEMENT,
  ...COMPANY,
  ...CITY,
];
