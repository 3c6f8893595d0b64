import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinkKey, formatLinkCode, parseLinkCode, TYPED_ALPHABET } from './gift-link.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const key = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 43, maxLength: 43 });

const percent = (text: string) => encodeURIComponent(text);
const toBytes = (text: string, mark: string) =>
  text.replace(/[^A-Za-z0-9]/g, (letter) => mark + letter.charCodeAt(0).toString(16).toUpperCase());

/** Rewrites a link's fragment as mail systems do. */
const REWRITES: readonly [string, (key: string) => string][] = [
  ['the link itself', (k) => `#${k}`],
  ['an encoded hash', (k) => `%23${k}`],
  ['a hash encoded twice', (k) => `%2523${k}`],
  ['a hash encoded three times', (k) => `%252523${k}`],
  ['a hash whose encoding is encoded', (k) => `%25%32%33${k}`],
  ['quoted-printable', (k) => toBytes(`#${k}`, '=')],
  ['re-encoded punctuation', (k) => `#${toBytes(k, '%')}`],
  [
    're-encoded punctuation in lower case',
    (k) =>
      `#${toBytes(k, '%').toLowerCase().length > 0 ? toBytes(k, '%').replace(/%../g, (byte) => byte.toLowerCase()) : ''}`,
  ],
  [
    'everything encoded',
    (k) => [...`#${k}`].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  ],
  ['an HTML entity', (k) => `&#35;${k}`],
  ['a slash before the hash', (k) => `/#${k}`],
  ['a path instead of the fragment', (k) => `/${k}`],
  ['a slash behind', (k) => `#${k}/`],
  ['parameters before', (k) => `?utm_source=shop&utm_medium=e-mail#${k}`],
  ['an encoded hash in the parameters', (k) => `?utm_source=shop%23${k}`],
  ['parameters in the fragment', (k) => `#${k}?utm_source=shop&utm_campaign=${'x'.repeat(60)}`],
  ['parameters in the fragment, before the key', (k) => `#?utm_source=shop&key=${k}`],
  ['encoded parameters in the fragment', (k) => `#${k}%3Futm_source%3Dshop`],
  ['Safe Links data', (k) => `#${k}&data=05%7C02%7C${'a'.repeat(90)}&reserved=0`],
  ['parameters without a question mark', (k) => `&utm_source=shop#${k}`],
  ['a line break', (k) => `#${k.slice(0, 20)}\r\n ${k.slice(20)}`],
  ['an encoded line break', (k) => `#${k.slice(0, 20)}%0D%0A${k.slice(20)}`],
  ['a soft line break', (k) => `#${k.slice(0, 20)}=\r\n${k.slice(20)}`],
  ['invisible characters', (k) => `#${k.slice(0, 20)}\u200b${k.slice(20)}\ufeff`],
  ['a space before', (k) => `#%20${k}`],
  ['a cut-off encoding', (k) => `#${k}%E2%80`],
  ['a stray percent sign', (k) => `#${k}%`],
  ...[...'.,;:!?)]}>"\'”’»…*|'].flatMap((mark): [string, (key: string) => string][] => [
    [`${mark} behind`, (k) => `#${k}${mark}`],
    [`an encoded ${mark} behind`, (k) => `#${k}${percent(mark)}`],
    [`an encoded hash and ${mark} behind`, (k) => `%23${k}${mark}`],
  ]),
  ['several marks behind', (k) => `#${k}).»`],
  ['an underscore behind', (k) => `#${k}_`],
];

describe('the key of a mailed link', () => {
  it.each(REWRITES)('survives %s', (_name, rewrite) => {
    fc.assert(fc.property(key, (k) => findLinkKey(rewrite(k)) === k));
  });

  it.each(['', '#', '#short', '#utm_source=shop', '?utm_source=shop', `#${'k'.repeat(42)}`, '%'])(
    'is missing in %j',
    (address) => expect(findLinkKey(address)).toBeUndefined(),
  );
});

describe('the code beside a link', () => {
  const code = fc.string({ unit: fc.constantFrom(...TYPED_ALPHABET), minLength: 12, maxLength: 12 });

  it('is read in any spelling', () => {
    fc.assert(
      fc.property(code, (c) => {
        const shown = formatLinkCode(c);
        expect(shown).toMatch(/^\w{4}-\w{4}-\w{4}$/);
        for (const typed of [c, shown, shown.toLowerCase(), ` ${shown}. `, shown.replaceAll('-', ' – ')])
          expect(parseLinkCode(typed)).toBe(c);
      }),
    );
    expect(parseLinkCode('ＡＢＣＤ-2345-6789')).toBe('ABCD23456789');
  });

  it.each(['', 'ABCD-2345', 'ABCD-2345-678O', 'ABCD-2345-67899', 'ABCD-2345-678Ä'])('is not %j', (typed) =>
    expect(parseLinkCode(typed)).toBeUndefined(),
  );
});
