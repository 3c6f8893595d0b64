import type { Random } from '../../testkit/random.ts';
import { createBadBody, createBadHeader, createBadValue, pickBadText } from './bad-values.ts';

/** The parts of a JSON schema that the desk's inputs use. */
type InputSchema = {
  anyOf?: readonly InputSchema[];
  const?: unknown;
  enum?: readonly unknown[];
  type?: string;
  properties?: Record<string, InputSchema>;
  required?: readonly string[];
  items?: InputSchema;
};

/** The desk's procedures and routes, as printed by `server/testing/programs/print-desk-calls.ts`. */
export type DeskCalls = {
  procedures: readonly { path: string; access: string; isQuery: boolean; input?: InputSchema }[];
  calls: readonly { route: string; url: string; access: string; body?: object; status?: number }[];
};

/** Values from a running desk, so that some requests are valid. */
export type DeskData = DeskCalls & {
  /** Session cookies of signed-in users. */
  cookies: readonly string[];
  references: readonly string[];
  product: string;
};

/** Percentages of invalid parts in a request, completely valid requests, and requests to plain routes. */
const BAD_PART_PERCENT = 8;
const VALID_REQUEST_PERCENT = 15;
const ROUTE_PERCENT = 15;

/** superjson metadata, some of which doesn't match the values. */
const METAS: readonly unknown[] = [
  ...['Date', 'bigint', 'map', 'set', 'regexp', 'undefined', 'number', 'URL', 'Error'].map((type) => ({
    values: { reference: [type], reason: [type], id: [type], number: [type] },
  })),
  ...[
    { values: ['Date'] },
    { values: ['map'] },
    { values: { __proto__: ['Date'] } },
    { values: [['custom', 'x']] },
  ],
  ...[
    { referentialEqualities: { reference: ['a.b'] } },
    { values: 7 },
    'x',
    [],
    null,
    { values: [['typed-array', 'x']] },
  ],
];

/** Builds a request to the desk, with valid and invalid values. */
export function createDeskRequest(desk: DeskData, random: Random): Buffer {
  const badPercent = random.percent(VALID_REQUEST_PERCENT) ? 0 : BAD_PART_PERCENT;
  const isBad = () => random.percent(badPercent);
  const choose = <T>(good: T, bad: T): T => (isBad() ? bad : good);
  const text = (good: string) => choose(good, pickBadText(random));
  const encode = (value: string) => choose(encodeURIComponent(value.toWellFormed()), value);

  const createExample = (name: string): unknown => {
    if (['reference', 'parcel', 'skipped', 'parcels', 'text'].includes(name))
      return random.pick(desk.references);
    if (name === 'product' || (name === 'reference' && random.percent(50))) return desk.product;
    if (name === 'month') return random.pick(['2026-10', '2026-11', '0999-01', '9999-12', '2026-13']);
    if (['from', 'to', 'paidOn'].includes(name))
      return random.pick(['2026-11-01', '2026-11-30', '0000-01-01', '0999-12-31', '9999-12-31']);
    if (name === 'id') return random.pick([crypto.randomUUID(), '00000000-0000-4000-8000-000000000000']);
    if (name === 'code') return '123456';
    if (/email|^to$|Address/.test(name)) return 'fuzz@example.ch';
    if (name === 'country') return 'CH';
    if (name === 'zipCode') return '8000';
    return 'Fuzz';
  };

  function createValue(schema: InputSchema, name: string): unknown {
    if (isBad()) return createBadValue(random);
    const { anyOf, enum: choices, properties, items, required = [], type } = schema;
    if (anyOf !== undefined) return createValue(random.pick(anyOf), name);
    if ('const' in schema) return schema.const;
    if (choices !== undefined) return random.pick(choices);
    if (properties !== undefined) {
      const included = Object.entries(properties).filter(
        ([key]) => required.includes(key) || random.percent(50),
      );
      const entries = included
        .filter(() => !isBad())
        .map(([key, part]): [string, unknown] => [key, createValue(part, key)]);
      while (isBad()) entries.push([pickBadText(random), createBadValue(random)]);
      return Object.fromEntries(entries);
    }
    if (items !== undefined)
      return Array.from({ length: choose(1, random.whole(0, 60)) }, () => createValue(items, name));
    if (type === 'integer' || type === 'number')
      return random.pick([0, 1, 1, 1, 2, 200, 10_000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1]);
    if (type === 'boolean') return random.percent(50);
    if (type === 'null') return null;
    return name === 'id' && type === undefined ? createBadValue(random) : createExample(name);
  }

  const lines = ['Host: desk.example'];
  const finish = (method: string, target: string, cookie: string, body?: string): Buffer => {
    if (cookie !== '') lines.push(`Cookie: ${text(cookie)}`);
    lines.push(`X-Cadeau-Desk: ${random.pick(['1', '1', 'by-itself'])}`);
    if (body !== undefined)
      lines.push(`Content-Length: ${Buffer.byteLength(body)}`, `Content-Type: ${text('application/json')}`);
    while (isBad()) lines.push(createBadHeader(random));
    return Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'), 'utf8');
  };

  if (random.percent(ROUTE_PERCENT)) {
    // Skip the event stream, because it never ends.
    const { url, route, body, access } = random.pick(desk.calls.filter(({ status }) => status !== undefined));
    const [path = '', query = ''] = url.split('?');
    const segments = path
      .split('/')
      .map((segment, index) => (index < 2 || !isBad() ? segment : encode(pickBadText(random))));
    const pairs = query.split('&').filter((pair) => pair !== '');
    const changedPairs = pairs.map((pair) =>
      isBad() ? `${pair.split('=')[0]}=${encode(pickBadText(random))}` : pair,
    );
    if (isBad()) changedPairs.push(...pairs);
    while (isBad()) changedPairs.push(`${encode(pickBadText(random))}=${encode(pickBadText(random))}`);
    const target = `${segments.join('/')}${changedPairs.length === 0 ? '' : `?${changedPairs.join('&')}`}`;
    const sentBody =
      body === undefined
        ? undefined
        : choose(JSON.stringify(body), createBadBody(random, JSON.stringify(body)));
    return finish(
      route.split(' ')[0] ?? '',
      target,
      access === 'anyone' ? '' : random.pick(desk.cookies),
      sentBody,
    );
  }

  const { path, access, isQuery, input } = random.pick(desk.procedures);
  const json = input === undefined ? undefined : createValue(input, '');
  const envelope = choose<object>({ json }, { json, meta: random.pick(METAS) });
  const good = JSON.stringify(input === undefined ? undefined : envelope) ?? '';
  const cookie = access === 'anyone' ? '' : random.pick(desk.cookies);
  if (!isQuery) return finish('POST', `/api/rpc/${path}`, cookie, choose(good, createBadBody(random, good)));
  const query =
    good === '' ? [] : [`input=${encode(choose(good, createBadBody(random, good)).slice(0, 3_000))}`];
  if (isBad()) query.push(...query);
  if (isBad()) query.push(`batch=1&${encode(pickBadText(random))}=${encode(pickBadText(random))}`);
  return finish('GET', `/api/rpc/${path}${query.length === 0 ? '' : `?${query.join('&')}`}`, cookie);
}
