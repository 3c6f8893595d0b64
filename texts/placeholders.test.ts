import { expect, it } from 'vitest';
import * as german from './de-ch/documents.ts';
import * as germanMails from './de-ch/mails.ts';
import * as french from './fr-ch/documents.ts';
import * as frenchMails from './fr-ch/mails.ts';
import * as italian from './it-ch/documents.ts';
import * as italianMails from './it-ch/mails.ts';

/** Each text under its dotted key. */
function leaves(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );
}

const places = (texts: object) =>
  leaves(texts).map(([key, text]) => [
    key,
    [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort(),
  ]);

const rooms = [
  ['documents', german, french, italian],
  ['mails', germanMails, frenchMails, italianMails],
] as const;

it.each(rooms)('the %s have the same places in every language', (_name, de, fr, it) => {
  expect(places(fr)).toEqual(places(de));
  expect(places(it)).toEqual(places(de));
});

it.each(rooms)('the %s are written as in Switzerland', (_name, ...languages) => {
  for (const [key, text] of languages.flatMap((texts) => leaves(texts))) {
    expect(text, key).not.toMatch(/ß|"|'|„|“|^\s|\s$| {2}/);
  }
});
