import type { Brand, BrandColours } from '../brand.ts';

/**
 * The yellow of Swiss footpath signs, spruce green and a cool white. theme.css has the same values. A test
 * compares both.
 */
export const colours: BrandColours = {
  ground: '#f3f8f5',
  surface: '#ffffff',
  ink: '#10312a',
  inkSoft: '#365047',
  line: '#d2dfd9',
  lineStrong: '#6b857c',
  brand: '#0b5a49',
  brandStrong: '#073e33',
  brandTint: '#dcefe7',
  brandInk: '#ffffff',
  accent: '#ffc91f',
  accentTint: '#fff3c9',
  accentInk: '#10312a',
  danger: '#a8143c',
  dangerGround: '#fdecef',
  success: '#1c6430',
  successGround: '#e4f4e3',
  focus: '#1b4fd6',
};

export const fonts: Brand['fonts'] = {
  display: { family: 'Bricolage Grotesque', bold: 'fonts/bricolage-grotesque-700.ttf' },
  text: {
    family: 'Commissioner',
    regular: 'fonts/commissioner-400.ttf',
    semibold: 'fonts/commissioner-600.ttf',
  },
};

export const logo: Brand['logo'] = { mark: 'logo-mark.svg', full: 'logo.svg', favicon: 'favicon.svg' };
