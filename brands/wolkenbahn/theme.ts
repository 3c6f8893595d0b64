import type { Brand, BrandColours } from '../brand.ts';

/**
 * Gentian blue, sunset orange and the warm white of ticket paper. theme.css has the same values. A test
 * compares both.
 */
export const colours: BrandColours = {
  ground: '#f7f3ec',
  surface: '#ffffff',
  ink: '#1a2044',
  inkSoft: '#3d4464',
  line: '#e0d8ca',
  lineStrong: '#77748a',
  brand: '#27357d',
  brandStrong: '#171f52',
  brandTint: '#e3e7f7',
  brandInk: '#ffffff',
  accent: '#ffa765',
  accentTint: '#ffeedd',
  accentInk: '#1a2044',
  danger: '#9c1030',
  dangerGround: '#fdebee',
  success: '#175a36',
  successGround: '#e3f3e6',
  focus: '#8a1c9c',
};

/**
 * Documents embed these fonts. The web uses system fonts (theme.css): a bold grotesque as on station signs,
 * and a serif as in printed timetables.
 */
export const fonts: Brand['fonts'] = {
  display: { family: 'Liberation Sans', bold: 'fonts/liberation-sans-700.ttf' },
  text: {
    family: 'Commissioner',
    regular: 'fonts/commissioner-400.ttf',
    semibold: 'fonts/commissioner-600.ttf',
  },
};

export const logo: Brand['logo'] = { mark: 'logo-mark.svg', full: 'logo.svg', favicon: 'favicon.svg' };
