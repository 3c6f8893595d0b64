import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BRAND_NAMES } from '../testkit/brand-names.ts';
import type { Brand, BrandColours } from './brand.ts';

type Theme = { name: string; colours: BrandColours; css: string };

const papers = await Promise.all(
  BRAND_NAMES.map(async (name) => {
    const { brand }: { brand: Brand } = await import(`./${name}/brand.ts`);
    return { name, giftPapers: brand.giftPapers };
  }),
);

const themes: Theme[] = await Promise.all(
  BRAND_NAMES.map(async (name) => {
    const { brand }: { brand: Brand } = await import(`./${name}/brand.ts`);
    return {
      name,
      colours: brand.colours,
      css: readFileSync(new URL(`${name}/theme.css`, import.meta.url), 'utf8'),
    };
  }),
);

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Name = keyof BrandColours;

/** Backgrounds that text may have. */
const grounds: Name[] = ['ground', 'surface', 'brandTint', 'accentTint', 'dangerGround', 'successGround'];
const plainGrounds: Name[] = ['ground', 'surface', 'brandTint', 'accentTint'];
const pairs = (names: Name[], on: Name[]) =>
  names.flatMap((name) => on.map((other): [Name, Name] => [name, other]));

describe.each(themes)('the colours of $name', ({ colours, css }) => {
  it('are the same in theme.css and theme.ts', () => {
    const inCss = Object.fromEntries(
      [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
    );
    const inTheme = Object.fromEntries(
      Object.entries(colours).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      ]),
    );
    expect(inCss).toEqual(inTheme);
  });

  it.each(pairs(['ink', 'inkSoft'], grounds))('give body text AAA contrast: %s on %s', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each<[Name, Name]>([
    ['accentInk', 'accent'],
    ['accentInk', 'accentTint'],
    ['brandInk', 'brand'],
    ['brandInk', 'brandStrong'],
    ['danger', 'surface'],
    ['success', 'surface'],
    ['brand', 'ground'],
    ['brand', 'surface'],
    ['brandStrong', 'brandTint'],
  ])('%s on %s is AAA as well', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each<[Name, Name]>([
    ...pairs(['brand', 'danger', 'success'], grounds),
    // Colours of a disabled button, and of the accent line under text on dark.
    ['inkSoft', 'line'],
    ['accent', 'brand'],
    ['accent', 'brandStrong'],
  ])('%s on %s is AA for text', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each<[Name, Name]>([
    ...pairs(['lineStrong', 'focus', 'brand'], plainGrounds),
    ...pairs(['focus'], ['accent', 'dangerGround', 'successGround']),
  ])('%s against %s is AA for edges of controls and the focus ring', (edge, ground) => {
    expect(contrast(colours[edge], colours[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe.each(themes)('the sizes of $name', ({ css }) => {
  const values = (prefix: string) =>
    [...css.matchAll(new RegExp(`--${prefix}-?(-?\\d+): ([^;]+);`, 'g'))].map(([, , value = '']) => value);
  /** Pixels in a window of 360 px and in one of 1280 px. */
  const ends = (value: string) => {
    const [first = 0, last = first] = [...value.matchAll(/([\d.]+)rem(?=[,)]|$)/g)].map(
      ([, rem]) => Number(rem) * 16,
    );
    return [first, last] as const;
  };

  it.each(['step', 'space'])('of %s increase step by step, on small windows and on large ones', (prefix) => {
    const steps = values(prefix).map(ends);
    expect(steps.length).toBeGreaterThanOrEqual(7);
    for (const end of [0, 1] as const) {
      const sizes = steps.map((step) => step[end]);
      expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    }
  });

  it('keep small print at 14 px and body text at 16 px or more', () => {
    const [small = [0, 0], body = [0, 0]] = values('step').map(ends);
    expect(small[0]).toBeGreaterThanOrEqual(14);
    expect(body[0]).toBeGreaterThanOrEqual(16);
  });

  it('of motion are shorter than half a second, and zero with reduced motion', () => {
    const durations = values('duration').map((value) => Number.parseInt(value, 10));
    expect(durations).toHaveLength(6);
    expect(Math.max(...durations)).toBeLessThan(500);
    expect(durations.slice(3)).toEqual([1, 1, 1]);
  });
});

it.each(papers)('messages on each paper of $name are readable: AAA contrast', ({ giftPapers }) => {
  for (const { ink, ground, key } of giftPapers) expect(contrast(ink, ground), key).toBeGreaterThanOrEqual(7);
  expect(new Set(giftPapers.map(({ key }) => key)).size).toBe(giftPapers.length);
});
