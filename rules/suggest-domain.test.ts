import { expect, it } from 'vitest';
import { suggestEmail } from './address.ts';
import { suggestDomain } from './suggest-domain.ts';

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmial.cmo', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.ch', 'gmail.com'],
  ['bluewin.hc', 'bluewin.ch'],
  ['blewin.ch', 'bluewin.ch'],
  ['hotmial.ch', 'hotmail.ch'],
  ['outlok.com', 'outlook.com'],
  ['zweigstelle-acht.hc', 'zweigstelle-acht.ch'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestDomain(typed)).toBe(meant);
});

it.each([
  'gmail.com',
  'mail.com',
  'email.com',
  'bluewin.ch',
  'bluewin.com',
  'gmx.ch',
  'hotmail.be',
  'yahoo.in',
  'outlook.ie',
  'murmeli.example',
  'firma.co',
  'x.constructor',
  'x.__proto__',
])('%s is not corrected', (domain) => {
  expect(suggestDomain(domain)).toBe(domain);
});

it('the suggestion keeps the part before the @, and is missing for a valid or invalid address', () => {
  expect(suggestEmail(' Anna.Meier+x@GMIAL.com ')).toBe('Anna.Meier+x@gmail.com');
  for (const email of ['anna@gmail.com', 'anna@GMAIL.COM', 'anna@', '@gmial.com', 'anna', '']) {
    expect(suggestEmail(email)).toBeUndefined();
  }
});
