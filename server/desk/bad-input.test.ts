import { describe, expect, it } from 'vitest';
import { type DeskProcedure, type InputSchema, listDeskProcedures } from '#server/testing/desk-procedures.ts';
import { DESK_CALLS } from '#server/testing/desk-routes.ts';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { isFullRun } from '../../testkit/full-run.ts';

const { app, desk, getBrowser } = await openTestDesk({ people: { everything: 'everything' } });
const cookie = getBrowser('everything').cookie();

/** Values in place of a field, each of a kind that has failed with 500 before, somewhere. */
const BAD_VALUES: readonly unknown[] = [
  ...['\ud800', 'a\u0000b', '0000-01-01', '0999-12-31', '9999-12-31', '-1', '\ufffd', 'x'.repeat(3_000)],
  ...[2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1.5, -1, 1e300, null, true, [], {}, [['\ud800']], { a: '\u0000' }],
];

/** Creates an example of an input, valid as far as its schema shows. */
function createExample(
  { anyOf, enum: choices, properties, items, type, ...rest }: InputSchema,
  name = '',
): unknown {
  if (anyOf !== undefined) return createExample(anyOf[0] ?? {}, name);
  if ('const' in rest) return rest.const;
  if (choices !== undefined) return choices[0];
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, createExample(part, key)]),
    );
  if (items !== undefined) return [createExample(items, name)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (name === 'id') return '00000000-0000-4000-8000-000000000000';
  if (['from', 'to', 'paidOn'].includes(name)) return '2026-11-01';
  if (name === 'month') return '2026-10';
  return ['reference', 'parcel', 'parcels'].includes(name) ? 'ZZZZ-9999' : 'Muster';
}

/** Paths of the fields of an example; lists by their first item. */
function listPlaces(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([key, part]) => listPlaces(part, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, put);
  return copy;
}

async function call({ path, isQuery }: DeskProcedure, json: unknown, twice = false) {
  const body = JSON.stringify({ json });
  const input = `input=${encodeURIComponent(body)}`;
  const { statusCode } = await desk.inject({
    method: isQuery ? 'GET' : 'POST',
    url: `/api/rpc/${path}${isQuery ? `?${input}${twice ? `&${input}` : ''}` : ''}`,
    headers: { 'x-cadeau-desk': '1', 'content-type': 'application/json', cookie },
    ...(!isQuery && { payload: body }),
  });
  return statusCode;
}

/** A run before a commit takes every third value for each field. */
const takeValues = (offset: number) =>
  isFullRun ? BAD_VALUES : BAD_VALUES.filter((_, index) => (index + offset) % 3 === 0);

// Ends the session of the test.
const procedures = listDeskProcedures().filter(({ path }) => path !== 'signIn.signOut');

describe('invalid values', () => {
  it.each(procedures)('in each field of $path get no 5xx', async (one) => {
    const example = one.input === undefined ? undefined : createExample(one.input);
    for (const [offset, place] of listPlaces(example).entries()) {
      for (const value of takeValues(offset)) {
        const status = await call(one, replaceAt(example, place, value));
        expect.soft([place.join('.'), value, status < 500]).toEqual([place.join('.'), value, true]);
        if (typeof value === 'string' && !value.isWellFormed()) expect(status).toBe(400);
      }
    }
    if (one.isQuery) expect(await call(one, example, true)).toBe(400);
  });

  it.each(DESK_CALLS.filter(({ status }) => status !== undefined))(
    'in the address of $url get no 5xx',
    async (one) => {
      const [path = '', query = ''] = one.url.split('?');
      const texts = [
        '%00',
        '%ff',
        '%ED%A0%80',
        '9'.repeat(30),
        '2147483648',
        '0000-01-01',
        '9999-12',
        '__proto__',
        '..',
      ];
      const paths = path
        .split('/')
        .flatMap((_, index, parts) =>
          index < 3 ? [] : texts.map((text) => parts.with(index, text).join('/')),
        );
      const queries = query
        .split('&')
        .flatMap((pair) => [`${query}&${pair}`, ...texts.map((text) => `${pair.split('=')[0]}=${text}`)]);
      const urls = [
        ...paths.map((item) => `${item}?${query}`),
        ...(query === '' ? [] : queries.map((item) => `${path}?${item}`)),
      ];
      for (const url of urls) {
        const headers = {
          'x-cadeau-desk': '1',
          cookie,
          'if-match': '"x"',
          'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
        };
        const { statusCode } = await desk.inject({
          method: one.route.startsWith('GET ') ? 'GET' : 'POST',
          ...{ url, headers },
          ...(one.body !== undefined && { payload: one.body }),
        });
        expect.soft([url, statusCode < 500]).toEqual([url, true]);
      }
    },
  );
});

it('types that do not fit the values are refused', async () => {
  for (const type of ['Date', 'bigint', 'map', 'set', 'regexp', 'URL', 'Error', 'no-such-type']) {
    const payload = { json: { reference: 'ZZZZ-9999' }, meta: { values: { reference: [type] } } };
    const headers = { 'x-cadeau-desk': '1', cookie };
    const { statusCode } = await desk.inject({
      method: 'POST',
      url: '/api/rpc/orders.note',
      headers,
      payload,
    });
    expect([type, statusCode]).toEqual([type, 400]);
  }
});

it('nothing was logged as a failure', () => {
  expect(app.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});
