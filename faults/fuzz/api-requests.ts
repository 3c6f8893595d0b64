import { exampleAddress } from '../../testkit/buyer.ts';
import type { Random } from '../../testkit/random.ts';
import { badBody, badHeader, badText, badValue } from './bad-values.ts';

/** The parts of the shop's OpenAPI description that the fuzzer uses. */
type Schema = {
  $ref?: string;
  enum?: readonly unknown[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
};
type Parameter = { in: 'query' | 'path' | 'header'; name: string; required: boolean };
type Operation = {
  parameters?: readonly Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Values of a running shop, so that some requests are valid. */
export type ShopData = {
  description: Description;
  /** Base path of the API. */
  base: string;
  products: readonly { id: string; price: number }[];
  sessions: readonly { cookie: string; csrf: string }[];
  /** A paid order of the last session, whose cards are gifts. */
  order: { id: string; cards: readonly string[] };
  /** Paths of stored files. */
  files: readonly string[];
};

/** The description doesn't specify an address. */
const ADDRESS = { ...exampleAddress('fuzz@example.ch'), company: 'Muster AG', addressSupplement: '' };
const EXAMPLE: Record<string, unknown> = {
  addresses: { useSameAddress: true, primaryAddress: ADDRESS, billingAddress: ADDRESS },
  amount: 1,
};

/** Percentages: invalid parts of a request, and completely valid requests. */
const BAD_PLACES = 8;
const GOOD_REQUESTS = 15;
const FILES = 4;
const OWN_ORDERS = 70;

/** Builds an API request from its description, with valid and invalid values. */
export function apiRequest(known: ShopData, random: Random): Buffer {
  const { description, products } = known;
  const badPlaces = random.percent(GOOD_REQUESTS) ? 0 : BAD_PLACES;
  const isBad = () => random.percent(badPlaces);
  const place = <T>(good: T, bad: T): T => (isBad() ? bad : good);
  const text = (good: string) => place(good, badText(random));
  /** Picks the invalid value rarely, for faults that make the rest of a request meaningless. */
  const rarely = <T>(good: T, bad: T): T => place(good, place(good, bad));
  const encoded = (value: string) => place(encodeURIComponent(value.toWellFormed()), value);

  const createExample = (name: string) => {
    if (name === 'category') return random.pick(['physical', 'digital']);
    if (name === 'productId') return random.pick(products).id;
    if (name === 'orderId') return known.order.id;
    if (name === 'cardId') return random.pick(known.order.cards);
    if (name === 'sendingId')
      return random.pick(['0199b0aa-0000-7000-8000-000000000001', crypto.randomUUID()]);
    if (name === 'Idempotency-Key') return `fuzz-${random.whole(1, 1e9)}-${random.whole(1, 1e9)}`;
    return 'unknown';
  };

  function made(schema: Schema, name: string): unknown {
    if (isBad()) return badValue(random);
    const reference = schema.$ref?.split('/').at(-1);
    const { components } = description;
    const resolved = reference === undefined ? schema : (components.schemas[reference] ?? {});
    const { enum: choices, properties, items, required = [] } = resolved;
    if (choices !== undefined) return EXAMPLE[name] ?? random.pick(choices);
    if (name === 'product') return { ...random.pick(products), ...(isBad() && { name: 'x' }) };
    if (properties !== undefined) {
      const included = Object.entries(properties).filter(
        ([key]) => required.includes(key) || random.percent(20),
      );
      return spoiled(included, ([key, schemaOfKey]) => [key, made(schemaOfKey, key)]);
    }
    if (name === 'addresses') return varied(EXAMPLE[name]);
    if (items !== undefined)
      return Array.from({ length: place(1, random.whole(0, 60)) }, () => made(items, name));
    if (/Secret|replaces/.test(name)) return `secret-${random.whole(1, 1e9)}`.padEnd(40, '-');
    return EXAMPLE[name] ?? badValue(random);
  }

  /** Builds an object with some properties missing and some added. */
  function spoiled<T>(entries: readonly T[], make: (entry: T) => [string, unknown]): object {
    const valid = entries.filter(() => !isBad()).map(make);
    while (isBad()) valid.push([badText(random), badValue(random)]);
    return Object.fromEntries(valid);
  }

  function varied(example: unknown): unknown {
    if (isBad()) return badValue(random);
    if (typeof example !== 'object' || example === null) return example;
    return spoiled(Object.entries(example), ([key, value]) => [key, varied(value)]);
  }

  if (random.percent(FILES)) {
    const lines = ['Host: shop.example', badHeader(random)];
    while (random.percent(50)) lines.push(badHeader(random));
    return Buffer.from([`GET ${random.pick(known.files)} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'utf8');
  }
  const [path = '', operations = {}] = random.pick(Object.entries(description.paths));
  const [name = '', { parameters = [], requestBody }] = random.pick(Object.entries(operations));
  const own = known.sessions.at(-1);
  const isOwn = path.includes('{orderId}') && random.percent(OWN_ORDERS);
  const session = isOwn && own !== undefined ? own : random.pick(known.sessions);
  const listed = (where: Parameter['in']) => parameters.filter((parameter) => parameter.in === where);
  const filled = listed('path').reduce(
    (whole, parameter) =>
      whole.replace(`{${parameter.name}}`, () => encoded(text(createExample(parameter.name)))),
    path,
  );
  const query = listed('query')
    .filter(({ required }) => place(required || random.percent(50), false))
    .map((parameter) => `${parameter.name}=${encoded(text(createExample(parameter.name)))}`);
  if (isBad()) query.push(...query);
  while (isBad()) query.push(`${encoded(badText(random))}=${encoded(badText(random))}`);
  const headers = listed('header')
    .filter(() => !isBad())
    .map((header) => {
      const good = header.name === 'X-XSRF-TOKEN' ? session.csrf : text(createExample(header.name));
      return `${header.name}: ${text(good)}`;
    });
  const lines = ['Host: shop.example', `Cookie: ${text(session.cookie)}`, ...headers];
  let body = '';
  if (requestBody !== undefined) {
    const good = JSON.stringify(made(requestBody.content['application/json'].schema, '')) ?? '';
    body = isBad() ? badBody(random, good) : good;
    const length = Buffer.byteLength(body);
    lines.push(
      `Content-Length: ${rarely<unknown>(length, random.pick([length - 1, length + 1, -1, 'x']))}`,
      `Content-Type: ${text('application/json')}`,
    );
  }
  while (isBad()) lines.push(badHeader(random));
  const method = rarely(name.toUpperCase(), random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']));
  const target = `${known.base}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n'), 'utf8');
}
