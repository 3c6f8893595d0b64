import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EMOJI, isPrintable } from '#rules/printable-text.ts';
import { flattenTexts } from '#texts/flatten-texts.ts';
import { BRAND_NAMES } from '../testkit/brand-names.ts';
import type { Brand } from './brand.ts';
import { readBrandTexts } from './read-brand-texts.ts';

type FontFile = { hasGlyphForCodePoint: (codePoint: number) => boolean };

// Loads the font reader that the PDF library itself uses.
const require = createRequire(createRequire(import.meta.url).resolve('pdfkit'));
const fontkit: { openSync: (path: string) => FontFile } = require('fontkit');

const root = new URL('../', import.meta.url);

type Face = { family: string; weight: number; file: FontFile; ranges: [number, number][] };
type Has = (codePoint: number) => boolean;

/** Reads the font faces like a browser, which uses a file only for the letters in its range. */
function readFaces(folder: URL, css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, rule = '']) => {
    const value = (pattern: RegExp) => rule.match(pattern)?.[1] ?? '';
    return {
      family: value(/font-family: "([^"]+)"/),
      weight: Number(value(/font-weight: (\d+)/)),
      file: fontkit.openSync(fileURLToPath(new URL(value(/url\("\.\/([^"]+)"\)/), folder))),
      ranges: [...value(/unicode-range:([^;]+)/).matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
        ([, from = '', to = from]): [number, number] => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
      ),
    };
  });
}

/** Loads a brand's fonts. A brand without `fonts.css` uses fonts of the visitor's device. */
async function loadFonts(name: string) {
  const folder = new URL(`brands/${name}/`, root);
  const { brand }: { brand: Brand } = await import(`./${name}/brand.ts`);
  const sheet = new URL('fonts.css', folder);
  const faces = existsSync(sheet) ? readFaces(folder, readFileSync(sheet, 'utf8')) : undefined;
  const onTheWeb =
    (family: string, weight: number): Has =>
    (codePoint) =>
      faces?.some(
        (face) =>
          face.family === family &&
          face.weight === weight &&
          face.ranges.some(([from, to]) => codePoint >= from && codePoint <= to) &&
          face.file.hasGlyphForCodePoint(codePoint),
      ) ?? false;
  const inDocuments = (path: string): Has => {
    const file = fontkit.openSync(fileURLToPath(new URL(path, folder)));
    return (codePoint) => file.hasGlyphForCodePoint(codePoint);
  };
  return { name, folder, fonts: brand.fonts, faces, onTheWeb, inDocuments };
}

const brands = await Promise.all(BRAND_NAMES.map(loadFonts));
const everyFace = brands.flatMap(
  ({ name, folder, fonts: { display, text }, faces, onTheWeb, inDocuments }) => {
    const ofDocuments = [
      { face: 'the text of documents', has: inDocuments(text.regular) },
      { face: 'strong text of documents', has: inDocuments(text.semibold) },
      { face: 'headings of documents', has: inDocuments(display.bold) },
    ];
    const ofPages = [
      { face: 'the text on the web', has: onTheWeb(text.family, 400) },
      { face: 'strong text on the web', has: onTheWeb(text.family, 600) },
      { face: 'headings on the web', has: onTheWeb(display.family, 700) },
    ];
    return [...(faces === undefined ? [] : ofPages), ...ofDocuments].map((item) => ({
      name,
      folder,
      ...item,
    }));
  },
);

const missing = (characters: Iterable<string>, has: (codePoint: number) => boolean) =>
  [...new Set(characters)].filter((character) => !has(character.codePointAt(0) ?? 0));

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Returns all source text of these folders, code included: a superset of what pages show. */
function readSources(...places: string[]): string {
  return places
    .flatMap((place) =>
      readdirSync(new URL(place, root), { recursive: true, encoding: 'utf8' })
        // The desk uses system fonts.
        .filter((name) => /\.(tsx?|css|json)$/.test(name) && !/\.test\.|^desk\//.test(name))
        .map((name) => readFileSync(new URL(`${place}${name}`, root), 'utf8')),
    )
    .join('')
    .replace(/[\r\n\t]/g, '')
    .replace(/\\u\{?([0-9a-f]{4,5})\}?/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}

/** Esperanto, Sami and pre-1993 Romanian letters. Headings show them in the text font. */
const LEFT_TO_THE_TEXT_FACE = 'ĈĉĔĕĜĝĤĥĬĭĴĵŎŏŜŝŢţŦŧ';

/**
 * Letters that a brand's document headings lack. Documents use the wider space, and no name begins with ẞ.
 */
const LACKING: Record<string, string> = { 'wolkenbahn, headings of documents': '\u202fẞ' };

describe.each(everyFace)('$name, the font $face', ({ name, folder, face, has: hasGlyph }) => {
  const lacking = LACKING[`${name}, ${face}`] ?? '';
  const has: Has = (codePoint) => lacking.includes(String.fromCodePoint(codePoint)) || hasGlyph(codePoint);

  it('has every character of the shop’s texts', () => {
    expect(missing(readSources('texts/de-ch/', 'texts/fr-ch/', 'texts/it-ch/'), has)).toEqual([]);
  });

  it('has every character of the brand’s cards and contacts', () => {
    expect(missing(readSources(`brands/${name}/catalogue/`), has)).toEqual([]);
    const own = flattenTexts(readBrandTexts(fileURLToPath(folder)) ?? {}).map(([, words]) => words);
    expect(missing(own.join(''), has)).toEqual([]);
    const contacts = ['brand.ts', 'links.json'].map((name) => readFileSync(new URL(name, folder), 'utf8'));
    expect(missing(contacts.join('').replace(/\n/g, ''), has)).toEqual([]);
  });

  it('has the letters of Latin names worldwide', () => {
    // Ĳ is written I and J, ŉ was withdrawn from Unicode, and no current name contains ſ or ĸ.
    const letters = between(0xc0, 0x17f).filter((letter) => !'×÷ĲĳŉſĸĿŀ'.includes(letter));
    const rare = face.startsWith('headings') ? LEFT_TO_THE_TEXT_FACE : '';
    const wanted = [...letters, ...'ȘșȚțẞẀẁẂẃẄẅỲỳ'].filter((letter) => !rare.includes(letter));
    expect(missing(wanted, has)).toEqual([]);
  });

  it('has the spaces, quotation marks and dashes of our three languages', () => {
    expect(missing('\u00a0\u202f\u2011«»‹›‘’“”„–—…·•×−%', has)).toEqual([]);
  });
});

describe('the emoji font of documents', () => {
  it('has all emoji that gift words accept, which a new version of Unicode may extend', () => {
    const font = fontkit.openSync(fileURLToPath(new URL('server/documents/fonts/noto-emoji-400.ttf', root)));
    const emoji = between(0x80, 0x1ffff).filter((character) => character.replace(EMOJI, '') === '');
    expect(emoji.length).toBeGreaterThan(1300);
    expect(missing(emoji, (codePoint) => font.hasGlyphForCodePoint(codePoint))).toEqual([]);
  });
});

describe.each(brands)('the text font of $name', ({ fonts: { text }, inDocuments }) => {
  it.each([text.regular, text.semibold])('has all characters of a valid address in %s', (path) => {
    expect(missing(between(0, 0xffff).filter(isPrintable), inDocuments(path))).toEqual([]);
  });
});

describe.each(brands.filter(({ faces }) => faces !== undefined))(
  'the text font of $name on the web',
  ({ fonts: { text }, onTheWeb }) => {
    it('has Vietnamese, Greek and Cyrillic names', () => {
      const names =
        'Nguyễn Thị Hồng Phượng Ελένη Παπαδοπούλου Ξένη Ψύλλου Андрій Їжакевич Щербань Юлия Объедкова';
      for (const weight of [400, 600]) expect(missing(names, onTheWeb(text.family, weight))).toEqual([]);
    });
  },
);

describe.each(brands.filter(({ faces }) => faces === undefined))('$name', ({ folder }) => {
  it('lists fonts of many devices for its pages, and a generic family last', () => {
    const css = readFileSync(new URL('theme.css', folder), 'utf8');
    const stacks = [...css.matchAll(/--font-(?:display|text): ([^;]+);/g)].map(([, stack = '']) => stack);
    expect(stacks).toHaveLength(2);
    for (const stack of stacks) expect(stack).toMatch(/(?:[^,]+, ){4,}(?:sans-)?serif$/);
    expect(css).not.toMatch(/@import|url\(/);
  });
});

describe('the storefront', () => {
  it('draws its arrows and check marks as icons, independent of fonts', () => {
    expect(readSources('storefront/')).not.toMatch(/[\u2190-\u21ff\u2713-\u2717]/);
  });
});
