import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colours } from './theme.ts';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

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

type Name = keyof typeof colours;
const grounds: Name[] = ['ground', 'surface', 'brandTint', 'accentTint'];

describe('the colours of Murmeli', () => {
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

  it.each(grounds)('give body text AAA contrast on %s', (ground) => {
    expect(contrast(colours.ink, colours[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each<[Name, Name]>([
    ['inkSoft', 'ground'],
    ['inkSoft', 'surface'],
    ['accentInk', 'accent'],
    ['brandInk', 'brand'],
    ['brandInk', 'brandStrong'],
    ['danger', 'surface'],
  ])('%s on %s is AAA as well', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each<[Name, Name]>([
    ['brand', 'ground'],
    ['brand', 'brandTint'],
    ['danger', 'dangerGround'],
    ['success', 'successGround'],
    ['inkSoft', 'brandTint'],
    ['inkSoft', 'accentTint'],
  ])('%s on %s is AA for text', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each<[Name, Name]>([
    ['lineStrong', 'ground'],
    ['lineStrong', 'surface'],
    ['focus', 'ground'],
    ['focus', 'surface'],
    ['focus', 'accent'],
  ])('%s against %s is AA for edges of controls', (edge, ground) => {
    expect(contrast(colours[edge], colours[ground])).toBeGreaterThanOrEqual(3);
  });
});
