import type { Random } from '../../testkit/random.ts';
import { badBody, badHeader, badText, badValue } from './bad-values.ts';

/** The parts of a JSON schema that inputs of the desk use. */
type InputSchema = {
  anyOf?: readonly InputSchema[];
  const?: unknown;
  enum?: readonly unknown[];
  type?: string;
  properties?: Record<string, InputSchema>;
  required?: readonly string[];
  items?: InputSchema;
};

/** The desk, as `server/testing/programs/print-desk-calls.ts` prints it. */
export type DeskCalls = {
  procedures: readonly { path: string; access: string; isQuery: boolean; input?: InputSchema }[];
  calls: readonly { route: string; url: string; access: string; body?: object; status?: number }[];
};

/** Values of a running desk, so that some requests are valid. */
export type DeskData = DeskCalls & {
  /** Cookies of signed-in people. */
  cookies: readonly string[];
  references: readonly string[];
  product: string;
};

/** Percentages: invalid parts of a request, and completely valid requests. */
const BAD_PLACES = 8;
const GOOD_REQUESTS = 15;
const PLAIN_ROUTES = 15;

/** Types that superjson restores, some with values that don't fit. */
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
export function deskRequest(known: DeskData, random: Random): Buffer {
  const badPlaces = random.percent(GOOD_REQUESTS) ? 0 : BAD_PLACES;
  const isBad = () => random.percent(badPlaces);
  const place = <T>(good: T, bad: T): T => (isBad() ? bad : good);
  const text = (good: string) => place(good, badText(random));
  const encoded = (value: string) => place(encodeURIComponent(value.toWellFormed()), value);

  const createExample = (name: string): unknown => {
    if (['reference', 'parcel', 'skipped', 'parcels', 'text'].includes(name))
      return random.pick(known.references);
    if (name === 'product' || (name === 'reference' && random.percent(50))) return known.product;
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

  function made(schema: InputSchema, name: string): unknown {
    if (isBad()) return badValue(random);
    const { anyOf, enum: choices, properties, items, required = [], type } = schema;
    if (anyOf !== undefined) return made(random.pick(anyOf), name);
    if ('const' in schema) return schema.const;
    if (choices !== undefined) return random.pick(choices);
    if (properties !== undefined) {
      const included = Object.entries(properties).filter(
        ([key]) => required.includes(key) || random.percent(50),
      );
      const entries = included
        .filter(() => !isBad())
        .map(([key, part]): [string, unknown] => [key, made(part, key)]);
      while (isBad()) entries.push([badText(random), badValue(random)]);
      return Object.fromEntries(entries);
    }
    if (items !== undefined)
      return Array.from({ length: place(1, random.whole(0, 60)) }, () => made(items, name));
    if (type === 'integer' || type === 'number')
      return random.pick([0, 1, 1, 1, 2, 200, 10_000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1]);
    if (type === 'boolean') return random.percent(50);
    if (type === 'null') return null;
    return name === 'id' && type === undefined ? badValue(random) : createExample(name);
  }

  const lines = ['Host: desk.example'];
  const finish = (method: string, target: string, cookie: string, body?: string): Buffer => {
    if (cookie !== '') lines.push(`Cookie: ${text(cookie)}`);
    lines.push(`X-Cadeau-Desk: ${random.pick(['1', '1', 'by-itself'])}`);
    if (body !== undefined)
      lines.push(`Content-Length: ${Buffer.byteLength(body)}`, `Content-Type: ${text('application/json')}`);
    while (isBad()) lines.push(badHeader(random));
    return Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'), 'utf8');
  };

  if (random.percent(PLAIN_ROUTES)) {
    // The event stream never ends.
    const { url, route, body, access } = random.pick(
      known.calls.filter(({ status }) => status !== undefined),
    );
    const [path = '', query = ''] = url.split('?');
    const segments = path
      .split('/')
      .map((segment, index) => (index < 2 || !isBad() ? segment : encoded(badText(random))));
    const pairs = query.split('&').filter((pair) => pair !== '');
    const spoiled = pairs.map((pair) =>
      isBad() ? `${pair.split('=')[0]}=${encoded(badText(random))}` : pair,
    );
    if (isBad()) spoiled.push(...pairs);
    while (isBad()) spoiled.push(`${encoded(badText(random))}=${encoded(badText(random))}`);
    const target = `${segments.join('/')}${spoiled.length === 0 ? '' : `?${spoiled.join('&')}`}`;
    const sent =
      body === undefined ? undefined : place(JSON.stringify(body), badBody(random, JSON.stringify(body)));
    return finish(
      route.split(' ')[0] ?? '',
      target,
      access === 'anyone' ? '' : random.pick(known.cookies),
      sent,
    );
  }

  const { path, access, isQuery, input } = random.pick(known.procedures);
  const json = input === undefined ? undefined : made(input, '');
  const envelope = place<object>({ json }, { json, meta: random.pick(METAS) });
  const good = JSON.stringify(input === undefined ? undefined : envelope) ?? '';
  const cookie = access === 'anyone' ? '' : random.pick(known.cookies);
  if (!isQuery) return finish('POST', `/api/rpc/${path}`, cookie, place(good, badBody(random, good)));
  const query = good === '' ? [] : [`input=${encoded(place(good, badBody(random, good)).slice(0, 3_000))}`];
  if (isBad()) query.push(...query);
  if (isBad()) query.push(`batch=1&${encoded(badText(random))}=${encoded(badText(random))}`);
  return finish('GET', `/api/rpc/${path}${query.length === 0 ? '' : `?${query.join('&')}`}`, cookie);
}
