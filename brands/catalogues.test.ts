import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { findWritingErrors } from '#texts/writing-errors.ts';
import { BRAND_NAMES } from '../testkit/brand-names.ts';
import type { Brand } from './brand.ts';

const brands = await Promise.all(
  BRAND_NAMES.map(async (name) => {
    const { brand }: { brand: Brand } = await import(`./${name}/brand.ts`);
    const folder = new URL(`${name}/`, import.meta.url);
    const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
    return { name, brand, folder, read, cards: brand.catalogue.map((card) => card.imagePath) };
  }),
);

describe.each(brands)('the catalogue of $name', ({ name, brand, cards }) => {
  it('matches its folder, with cards of both kinds, each with its own picture', () => {
    expect(brand.key).toBe(name);
    for (const category of CATEGORIES)
      expect(brand.catalogue.filter((card) => card.category === category).length).toBeGreaterThan(2);
    expect(new Set(cards).size).toBe(cards.length);
  });

  it.each(LANGUAGES)('follows Swiss business style in %s', (language) => {
    const texts = [
      brand.redemption.where[language],
      brand.support.hours[language],
      ...brand.links[language].sitemap.map(({ label }) => label),
      ...brand.links[language].serviceBlocks.flatMap(({ title, text }) => [title, text]),
      ...brand.catalogue.flatMap((card) => [
        card.name[language],
        card.shortDescription[language],
        card.longDescription[language],
      ]),
    ];
    for (const text of texts) expect(findWritingErrors(language, text), text).toEqual([]);
  });

  it('has no character in document texts that their font lacks', () => {
    const printed = [brand.redemption.where, brand.support.hours, ...brand.catalogue.map(({ name }) => name)];
    expect(JSON.stringify(printed)).not.toContain('\u202f');
  });

  it('limits descriptions to paragraphs and lists', () => {
    for (const card of brand.catalogue)
      for (const html of Object.values(card.longDescription))
        expect(html.replace(/<\/?(p|ul|li)>/g, '')).not.toMatch(/[<>&]/);
  });
});

describe.each(brands)('the pictures of $name', ({ brand, folder, read, cards }) => {
  it.each(cards)('%s is a light ID-1 drawing without text and external references', (path) => {
    const svg = read(path);
    expect(svg).toContain('viewBox="0 0 856 540"');
    expect(svg).not.toMatch(
      /<text|<foreignObject|<image|<script|(?:href|src)="(?!#)|https?:(?!\/\/www\.w3\.org)/,
    );
    expect(statSync(new URL(path, folder)).size).toBeLessThan(40_000);
  });

  it('names only files that exist', () => {
    const files = [
      ...Object.values(brand.logo),
      brand.fonts.display.bold,
      brand.fonts.text.regular,
      brand.fonts.text.semibold,
    ];
    for (const path of files) expect(statSync(new URL(path, folder)).size).toBeGreaterThan(0);
    for (const [, path] of (existsSync(new URL('fonts.css', folder)) ? read('fonts.css') : '').matchAll(
      /url\("\.\/([^"]+)"\)/g,
    ))
      expect(statSync(new URL(String(path), folder)).size).toBeLessThan(120_000);
  });
});
