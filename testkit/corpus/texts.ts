import { type BadField, badFields, splitList } from './bad-input.ts';

type BadTexts = {
  /** Invalid values, as a list for `splitList`. `more` contains further invalid values. */
  invalid: string;
  more?: readonly unknown[];
  missing?: readonly unknown[];
  /** Texts that documents can't print. */
  unprintable?: readonly string[];
};

function createBadTexts(
  field: string,
  { invalid, more = [], missing = [], unprintable = [] }: BadTexts,
): BadField[] {
  const key = `addressDetails${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  const noText = [5, true, ['Lena'], { text: 'Lena' }];
  return [
    ...badFields(field, `${key}Invalid`, [...noText, ...splitList(invalid), ...more]),
    ...badFields(field, `${key}Required`, missing),
    ...badFields(field, 'addressDetailsNotPrintable', unprintable),
  ];
}

const MISSING = [undefined, null, '', '   ', '\u00a0\u200b'];
/** Other scripts, mathematical letters, and letters with unusual or stacked marks. */
const UNPRINTABLE = [
  ...splitList('小明 | محمد | דוד | राम | สมชาย | 𝒜𝒷 | Zug\u0328'),
  `Le${'\u0301'.repeat(20)}na`,
];

/** Invalid texts in an otherwise valid address. E-mail, postal code and country are in separate files. */
export const BAD_TEXTS: readonly BadField[] = [
  ...createBadTexts('firstName', {
    invalid: `R2D2 | www.murmeli-post.ch | <b>Lena</b> | <script>alert(1)</script> | Lena\nMuster | Lena\r\nBcc: noe@kundin.example | \
Le\u0000na | Lena\tMaria | \u001b[2JLena | - | . | \u0301 | Lena 🎁 | lena@home | Lena, Noé | \
Lena/Noé | Lena\\ | "Lena" | {{name}} | =SUM(A1)`,
    more: [
      ...['x'.repeat(41), '𝒜'.repeat(41), 'x'.repeat(1000), 'x'.repeat(1001)],
      ...['\u0301'.repeat(20_000), `${' '.repeat(1000)}Lena`],
    ],
    missing: MISSING,
    unprintable: UNPRINTABLE,
  }),
  ...createBadTexts('lastName', {
    invalid: `Muster2 | murmeli.support | <i>Muster | Muster\r\nMeier | \u0000Muster | Muster/Meier | Muster (Meier) | %s%s | \
Muster'; drop table orders; --`,
    more: [' . ', 'x'.repeat(81), 'x'.repeat(5000)],
    missing: MISSING,
    unprintable: UNPRINTABLE,
  }),
  ...createBadTexts('street', {
    invalid: `Weg <1> | Seeweg\n8800 Thalwil | See\u0000weg | ... | () | Seeweg @ 4 | Seeweg #4 | Seeweg: 4 | See_weg | Seeweg 🏠`,
    more: ['z'.repeat(251), 'z'.repeat(1001)],
    missing: MISSING,
    unprintable: UNPRINTABLE.slice(0, 3),
  }),
  ...createBadTexts('streetNumber', {
    invalid: '12345 | 1--3 | 4/5/6 | 4 ab cd | 4.5.6 | -4 | 4½ | \u0308 | 4\n5',
    more: ['4'.repeat(1001)],
    missing: MISSING,
    unprintable: ['4甲'],
  }),
  ...createBadTexts('addressSupplement', {
    invalid: 'c/o lena@home | <br>3. Stock | 3. Stock\nlinks | -- | 3. Stock 🚪',
    more: [null, 'z'.repeat(251), 'z'.repeat(2000)],
    unprintable: UNPRINTABLE.slice(0, 3),
  }),
  ...createBadTexts('company', {
    invalid: `A${'\u0323'.repeat(14_000)}`,
    more: [null, 'x'.repeat(101), 'x'.repeat(1000), 'x'.repeat(22_000), '\n'.repeat(1001)],
    unprintable: [...UNPRINTABLE, 'Blumen 🎁', 'Blumen \ufffd'],
  }),
  ...createBadTexts('city', {
    invalid: '8800 | Z | <Thalwil> | Thalwil, Zürich | (()) | Thalwil\nZürich | Thalwil\u0000',
    more: ['y'.repeat(41), 'y'.repeat(1001)],
    missing: MISSING,
    unprintable: UNPRINTABLE,
  }),
];
