import type { Brand, BrandColours } from '../brand.ts';

/**
 * The blue of gentians and the orange of the last light on the peaks, on the warm white of a ticket's paper.
 * theme.css holds the same values for the web; a test keeps the two equal.
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
 * Documents have to bring their faces with them. On the web the visitor's own device has them (theme.css): the bold
 * grotesque of station signs, and a bookish face as in a printed timetable.
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
