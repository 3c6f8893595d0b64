import { expect, it } from 'vitest';
import { type BadInput, findDuplicates } from './bad-input.ts';
import { BAD_EMAILS } from './emails.ts';
import { BAD_HEADERS } from './headers.ts';
import { BAD_IDS } from './ids.ts';
import { BAD_SHAPES } from './json-shapes.ts';
import { BAD_NOTIFICATIONS } from './notifications.ts';
import { BAD_POSTAL_CODES } from './postal-codes.ts';
import { BAD_PROVIDER_RESPONSES } from './provider-responses.ts';
import { BAD_PAGES, BAD_PRODUCT_PAGES, BAD_ROUTES } from './routes.ts';
import { BAD_STEPS } from './steps.ts';
import { BAD_MEASURED_ORDERS, BAD_STORED, BAD_STORED_LANGUAGES } from './storage.ts';
import { BAD_SUPPLIER_RESPONSES, BAD_TOKENS } from './supplier-responses.ts';
import { BAD_TEXTS } from './texts.ts';
import { BAD_VALUES } from './values.ts';

it.each<[string, readonly BadInput[], number]>([
  ['values and amounts', BAD_VALUES, 60],
  ['texts of an address', BAD_TEXTS, 60],
  ['e-mail addresses', BAD_EMAILS, 30],
  ['postal codes and countries', BAD_POSTAL_CODES, 30],
  ['JSON shapes', BAD_SHAPES, 60],
  ['ids and keys', BAD_IDS, 60],
  ['cookies and headers', BAD_HEADERS, 60],
  ['routes and languages of calls', BAD_ROUTES, 60],
  ['pages', [...BAD_PAGES, ...BAD_PRODUCT_PAGES], 30],
  ['steps out of order', BAD_STEPS, 60],
  ['notifications', BAD_NOTIFICATIONS, 60],
  ['answers of the provider', BAD_PROVIDER_RESPONSES, 60],
  ['answers of the supplier', [...BAD_SUPPLIER_RESPONSES, ...BAD_TOKENS], 60],
  ['texts in the storage of a browser', [...BAD_STORED, ...BAD_STORED_LANGUAGES, ...BAD_MEASURED_ORDERS], 60],
])('the corpus has enough %s, no two alike', (_name, group, least) => {
  expect(group.length).toBeGreaterThanOrEqual(least);
  expect(findDuplicates(group)).toEqual([]);
});

it('a case that stands twice is found by its cause, and by what it puts in', () => {
  expect(
    findDuplicates([
      ['empty', 'city', ''],
      ['empty', 'city', ' '],
      ['blank', 'city', ''],
    ]),
  ).toEqual(['city: empty', 'city: ""']);
  expect(
    findDuplicates([
      ['none', 'a', undefined],
      ['null', 'a', null],
      ['endless', 'a', Number.POSITIVE_INFINITY],
    ]),
  ).toEqual([]);
});
