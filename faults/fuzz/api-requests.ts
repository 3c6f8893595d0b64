import { exampleAddress } from '../../testkit/buyer.ts';
import type { Random } from '../../testkit/random.ts';
import { createBadBody, createBadHeader, createBadValue, pickBadText } from './bad-values.ts';

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

/** Values from a running shop, so that some requests are valid. */
export type ShopData = {
  description: Description;
  /** Base path of the API. */
  base: string;
  products: readonly { id: string; price: number }[];
  sessions: readonly { cookie: string; csrf: string }[];
  /** A paid order of the last session, with gift pages. */
  order: { id: string; cards: readonly string[] };
  /** Paths of stored files. */
  files: readonly string[];
};

/** Valid addresses, because the description doesn't specify their format. */
const ADDRESS = { ...exampleAddress('fuzz@example.ch'), company: 'Muster AG', addressSupplement: '' };
const EXAMPLES: Record<string, unknown> = {
  addresses: { useSameAddress: true, primaryAddress: ADDRESS, billingAddress: ADDRESS },
  amount: 1,
};

/** Percentages of invalid parts in a request, valid requests, file requests, and requests for the session's own order. */
const BAD_PART_PERCENT = 8;
const VALID_REQUEST_PERCENT = 15;
const FILE_PERCENT = 4;
const OWN_ORDER_PERCENT = 70;

/** Builds an API request from the description, with valid and invalid values. */
export function createApiRequest(shop: ShopData, random: Random): Buffer {
  const { description, products } = shop;
  const badPercent = random.percent(VALID_REQUEST_PERCENT) ? 0 : BAD_PART_PERCENT;
  const isBad = () => random.percent(badPercent);
  const choose = <T>(good: T, bad: T): T => (isBad() ? bad : good);
  const text = (good: string) => choose(good, pickBadText(random));
  /** Rarely picks the invalid value, for faults that make the rest of the request meaningless. */
  const chooseRarely = <T>(good: T, bad: T): T => choose(good, choose(good, bad));
  const encode = (value: string) => choose(encodeURIComponent(value.toWellFormed()), value);

  const createExample = (name: string) => {
    if (name === 'category') return random.pick(['physical', 'digital']);
    if (name === 'productId') return random.pick(products).id;
    if (name === 'orderId') return shop.order.id;
    if (name === 'cardId') return random.pick(shop.order.cards);
    if (name === 'sendingId')
      return random.pick(['0199b0aa-0000-7000-8000-000000000001', crypto.randomUUID()]);
    if (name === 'Idempotency-Key') return `fuzz-${random.whole(1, 1e9)}-${random.whole(1, 1e9)}`;
    return 'unknown';
  };

  function createValue(schema: Schema, name: string): unknown {
    if (isBad()) return createBadValue(random);
    const reference = schema.$ref?.split('/').at(-1);
    const { components } = description;
    const resolved = reference === undefined ? schema : (components.schemas[reference] ?? {});
    const { enum: choices, properties, items, required = [] } = resolved;
    if (choices !== undefined) return EXAMPLES[name] ?? random.pick(choices);
    if (name === 'product') return { ...random.pick(products), ...(isBad() && { name: 'x' }) };
    if (properties !== undefined) {
      const included = Object.entries(properties).filter(
        ([key]) => required.includes(key) || random.percent(20),
      );
      return createObject(included, ([key, schemaOfKey]) => [key, createValue(schemaOfKey, key)]);
    }
    if (name === 'addresses') return vary(EXAMPLES[name]);
    if (items !== undefined)
      return Array.from({ length: choose(1, random.whole(0, 60)) }, () => createValue(items, name));
    if (/Secret|replaces/.test(name)) return `secret-${random.whole(1, 1e9)}`.padEnd(40, '-');
    return EXAMPLES[name] ?? createBadValue(random);
  }

  /** Builds an object with some properties missing and some added. */
  function createObject<T>(entries: readonly T[], createEntry: (entry: T) => [string, unknown]): object {
    const valid = entries.filter(() => !isBad()).map(createEntry);
    while (isBad()) valid.push([pickBadText(random), createBadValue(random)]);
    return Object.fromEntries(valid);
  }

  function vary(example: unknown): unknown {
    if (isBad()) return createBadValue(random);
    if (typeof example !== 'object' || example === null) return example;
    return createObject(Object.entries(example), ([key, value]) => [key, vary(value)]);
  }

  if (random.percent(FILE_PERCENT)) {
    const lines = ['Host: shop.example', createBadHeader(random)];
    while (random.percent(50)) lines.push(createBadHeader(random));
    return Buffer.from([`GET ${random.pick(shop.files)} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'utf8');
  }
  const [path = '', operations = {}] = random.pick(Object.entries(description.paths));
  const [name = '', { parameters = [], requestBody }] = random.pick(Object.entries(operations));
  const ownSession = shop.sessions.at(-1);
  const isOwnOrder = path.includes('{orderId}') && random.percent(OWN_ORDER_PERCENT);
  const session = isOwnOrder && ownSession !== undefined ? ownSession : random.pick(shop.sessions);
  const listParameters = (where: Parameter['in']) => parameters.filter((parameter) => parameter.in === where);
  const filledPath = listParameters('path').reduce(
    (filling, parameter) =>
      filling.replace(`{${parameter.name}}`, () => encode(text(createExample(parameter.name)))),
    path,
  );
  const query = listParameters('query')
    .filter(({ required }) => choose(required || random.percent(50), false))
    .map((parameter) => `${parameter.name}=${encode(text(createExample(parameter.name)))}`);
  if (isBad()) query.push(...query);
  while (isBad()) query.push(`${encode(pickBadText(random))}=${encode(pickBadText(random))}`);
  const headers = listParameters('header')
    .filter(() => !isBad())
    .map((header) => {
      const good = header.name === 'X-XSRF-TOKEN' ? session.csrf : text(createExample(header.name));
      return `${header.name}: ${text(good)}`;
    });
  const lines = ['Host: shop.example', `Cookie: ${text(session.cookie)}`, ...headers];
  let body = '';
  if (requestBody !== undefined) {
    const good = JSON.stringify(createValue(requestBody.content['application/json'].schema, '')) ?? '';
    body = isBad() ? createBadBody(random, good) : good;
    const length = Buffer.byteLength(body);
    lines.push(
      `Content-Length: ${chooseRarely<unknown>(length, random.pick([length - 1, length + 1, -1, 'x']))}`,
      `Content-Type: ${text('application/json')}`,
    );
  }
  while (isBad()) lines.push(createBadHeader(random));
  const method = chooseRarely(name.toUpperCase(), random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']));
  const target = `${shop.base}${filledPath}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n'), 'utf8');
}
