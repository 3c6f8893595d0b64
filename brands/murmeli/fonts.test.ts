import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isPrintable } from '#rules/printable-text.ts';
import { fonts } from './theme.ts';

type FontFile = { hasGlyphForCodePoint: (codePoint: number) => boolean };

// The reader of font files that the PDF library itself uses.
const require = createRequire(createRequire(import.meta.url).resolve('pdfkit'));
const fontkit: { openSync: (path: string) => FontFile } = require('fontkit');

const folder = new URL('./', import.meta.url);
const root = new URL('../../', folder);
const open = (path: string) => fontkit.openSync(fileURLToPath(new URL(path, folder)));

type Face = { family: string; weight: number; file: FontFile; ranges: [number, number][] };

/** The faces as a browser knows them: it asks a file only for the letters that its range names. */
const faces: Face[] = [
  ...readFileSync(new URL('fonts.css', folder), 'utf8').matchAll(/@font-face \{([^}]+)\}/g),
].map(([, rule = '']) => {
  const value = (pattern: RegExp) => rule.match(pattern)?.[1] ?? '';
  return {
    family: value(/font-family: "([^"]+)"/),
    weight: Number(value(/font-weight: (\d+)/)),
    file: open(value(/url\("\.\/([^"]+)"\)/)),
    ranges: [...value(/unicode-range:([^;]+)/).matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = '', to = from]): [number, number] => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
    ),
  };
});

const onTheWeb = (family: string, weight: number) => (codePoint: number) =>
  faces.some(
    (face) =>
      face.family === family &&
      face.weight === weight &&
      face.ranges.some(([from, to]) => codePoint >= from && codePoint <= to) &&
      face.file.hasGlyphForCodePoint(codePoint),
  );

const inDocuments = (path: string) => {
  const file = open(path);
  return (codePoint: number) => file.hasGlyphForCodePoint(codePoint);
};

const { display, text } = fonts;
const everyFace: [string, (codePoint: number) => boolean][] = [
  ['the text on the web', onTheWeb(text.family, 400)],
  ['strong text on the web', onTheWeb(text.family, 600)],
  ['headings on the web', onTheWeb(display.family, 700)],
  ['the text of documents', inDocuments(text.regular)],
  ['strong text of documents', inDocuments(text.semibold)],
  ['headings of documents', inDocuments(display.bold)],
];

const missing = (characters: Iterable<string>, has: (codePoint: number) => boolean) =>
  [...new Set(characters)].filter((character) => !has(character.codePointAt(0) ?? 0));

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Everything that is written in the sources of a room, code included: more than what is ever shown. */
function writtenIn(...places: string[]): string {
  return places
    .flatMap((place) =>
      readdirSync(new URL(place, root), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|css|json)$/.test(name) && !/\.test\./.test(name))
        .map((name) => readFileSync(new URL(`${place}${name}`, root), 'utf8')),
    )
    .join('')
    .replace(/[\r\n\t]/g, '')
    .replace(/\\u\{?([0-9a-f]{4,5})\}?/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}

/** Esperanto, Sami and Romanian of before 1993: a heading shows these letters in the text face. */
const LEFT_TO_THE_TEXT_FACE = 'ĈĉĔĕĜĝĤĥĬĭĴĵŎŏŜŝŢţŦŧ';

describe.each(everyFace)('the face of %s', (face, has) => {
  it('has every character of the shop’s texts', () => {
    expect(missing(writtenIn('texts/de-ch/', 'texts/fr-ch/', 'texts/it-ch/'), has)).toEqual([]);
  });

  it('has every character of the brand’s cards and contacts', () => {
    expect(missing(writtenIn('brands/murmeli/catalogue/'), has)).toEqual([]);
    const contacts = ['contacts.ts', 'links.json'].map((name) => readFileSync(new URL(name, folder), 'utf8'));
    expect(missing(contacts.join('').replace(/\n/g, ''), has)).toEqual([]);
  });

  it('has the letters of names from everywhere in Latin', () => {
    // Ĳ is written I and J, ŉ was withdrawn from Unicode, ſ and ĸ stand in no name of today.
    const letters = between(0xc0, 0x17f).filter((letter) => !'×÷ĲĳŉſĸĿŀ'.includes(letter));
    const rare = face.startsWith('headings') ? LEFT_TO_THE_TEXT_FACE : '';
    const wanted = [...letters, ...'ȘșȚțẞẀẁẂẃẄẅỲỳ'].filter((letter) => !rare.includes(letter));
    expect(missing(wanted, has)).toEqual([]);
  });

  it('has the spaces, quotation marks and dashes of our three languages', () => {
    expect(missing('\u00a0\u202f\u2011«»‹›‘’“”„–—…·•×−%', has)).toEqual([]);
  });
});

describe('the text face', () => {
  it.each([text.regular, text.semibold])('has all that an address may hold in %s', (path) => {
    expect(missing(between(0, 0xffff).filter(isPrintable), inDocuments(path))).toEqual([]);
  });

  it.each([400, 600])('has Vietnamese, Greek and Cyrillic names at weight %i', (weight) => {
    const names =
      'Nguyễn Thị Hồng Phượng Ελένη Παπαδοπούλου Ξένη Ψύλλου Андрій Їжакевич Щербань Юлия Объедкова';
    expect(missing(names, onTheWeb(text.family, weight))).toEqual([]);
  });
});

describe('the storefront', () => {
  it('draws its arrows and check marks as icons, so that no font has to have them', () => {
    expect(writtenIn('storefront/')).not.toMatch(/[\u2190-\u21ff\u2713-\u2717]/);
  });
});
