import { exampleAddress } from '../../testkit/buyer.ts';
import type { Random } from '../../testkit/random.ts';
import {
  type Call,
  callsOf,
  type Description,
  type Parameter,
  resolved,
  type Schema,
} from './api-description.ts';
import { badHeader } from './bad-headers.ts';
import { badBody, badText, badValue } from './bad-values.ts';

/** What a request needs of a running shop, so that some are good. */
export type Known = {
  description: Description;
  /** Path of the API. */
  base: string;
  products: readonly { id: string; price: number }[];
  sessions: readonly { cookie: string; csrf: string }[];
};

/** The description leaves it to the rules what an address is. */
const ADDRESS = { ...exampleAddress('fuzz@example.ch'), company: 'Muster AG', addressSupplement: '' };
const EXAMPLE: Record<string, unknown> = {
  addresses: { useSameAddress: true, primaryAddress: ADDRESS, billingAddress: ADDRESS },
  amount: 1,
};

/** Shares in percent: of places of a request that are bad, and of whole requests with no bad place. */
const BAD_PLACES = 8;
const GOOD_REQUESTS = 15;

/** A request of the API, made of its description: in every place a good value or a bad one. */
export function apiRequest(known: Known, random: Random): Buffer {
  const call = random.oneOf(callsOf(known.description));
  const maker = createMaker(known, random, random.percent(GOOD_REQUESTS) ? 0 : BAD_PLACES);
  const { path, query, headers } = maker.parameters(call);
  const session = random.oneOf(known.sessions);
  const lines = [
    'Host: shop.example',
    `Cookie: ${maker.place(
      () => session.cookie,
      () => badText(random),
    )}`,
    ...headers(session.csrf),
  ];
  const body = call.body === undefined ? undefined : maker.body(call.body);
  if (body !== undefined) {
    const length = Buffer.byteLength(body);
    const wrong = () => random.oneOf([length - 1, length + 1, -1, 'x']);
    lines.push(`Content-Length: ${maker.rarely(() => length, wrong)}`);
    lines.push(
      `Content-Type: ${maker.place(
        () => 'application/json',
        () => badText(random),
      )}`,
    );
  }
  while (maker.isBad()) lines.push(badHeader(random));
  const method = maker.rarely(
    () => call.method,
    () => random.oneOf(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
  );
  const target = `${known.base}${path}${query === '' ? '' : `?${query}`}`;
  const head = [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'utf8'), Buffer.from(body ?? '', 'utf8')]);
}

function createMaker(known: Known, random: Random, badPlaces: number) {
  const isBad = () => random.percent(badPlaces);
  const place = <T>(good: () => T, bad: () => T): T => (isBad() ? bad() : good());
  /** For what spoils all the rest of a request. */
  const rarely = <T, U>(good: () => T, bad: () => U): T | U => (isBad() && isBad() ? bad() : good());

  const texts: Record<string, () => string> = {
    category: () => random.oneOf(['physical', 'digital']),
    productId: () => random.oneOf(known.products).id,
    'Idempotency-Key': () => `fuzz-${random.whole(1, 1e9)}-${random.whole(1, 1e9)}`,
  };

  function parameters({ path, parameters: listed }: Call) {
    const of = (where: Parameter['in']) => listed.filter((parameter) => parameter.in === where);
    const text = ({ name }: Parameter) =>
      place(
        () => texts[name]?.() ?? 'unknown',
        () => badText(random),
      );
    const encoded = (value: string) =>
      place(
        () => encodeURIComponent(value.toWellFormed()),
        () => value,
      );
    const filled = of('path').reduce(
      (whole, parameter) => whole.replace(`{${parameter.name}}`, () => encoded(text(parameter))),
      path,
    );
    const query = of('query')
      .filter(({ required }) =>
        place(
          () => required || random.percent(50),
          () => false,
        ),
      )
      .map((parameter) => `${parameter.name}=${encoded(text(parameter))}`);
    while (isBad()) query.push(`${encoded(badText(random))}=${encoded(badText(random))}`);
    const headers = (csrf: string) =>
      of('header')
        .filter(() => !isBad())
        .map((parameter) => {
          const good = parameter.name === 'X-XSRF-TOKEN' ? csrf : text(parameter);
          return `${parameter.name}: ${place(
            () => good,
            () => badText(random),
          )}`;
        });
    return { path: filled, query: query.join('&'), headers };
  }

  function made(schema: Schema, name: string): unknown {
    if (isBad()) return badValue(random);
    const { enum: choices, properties, items, required = [] } = resolved(schema, known.description);
    if (choices !== undefined) return EXAMPLE[name] ?? random.oneOf(choices);
    if (name === 'product') return { ...random.oneOf(known.products), ...(isBad() && { name: 'x' }) };
    if (properties !== undefined) {
      const entries = Object.entries(properties)
        .filter(([key]) => required.includes(key) || random.percent(20))
        .filter(() => !isBad())
        .map(([key, of]) => [key, made(of, key)]);
      while (isBad()) entries.push([badText(random), badValue(random)]);
      return Object.fromEntries(entries);
    }
    if (name === 'addresses') return varied(EXAMPLE[name]);
    if (items !== undefined) {
      return Array.from(
        {
          length: place(
            () => 1,
            () => random.whole(0, 60),
          ),
        },
        () => made(items, name),
      );
    }
    if (/Secret|replaces/.test(name)) return `secret-${random.whole(1, 1e9)}`.padEnd(40, '-');
    return EXAMPLE[name] ?? badValue(random);
  }

  /** An example with places left out, spoiled and added. */
  function varied(example: unknown): unknown {
    if (isBad()) return badValue(random);
    if (typeof example !== 'object' || example === null) return example;
    const entries = Object.entries(example)
      .filter(() => !isBad())
      .map(([key, value]) => [key, varied(value)]);
    while (isBad()) entries.push([badText(random), badValue(random)]);
    return Object.fromEntries(entries);
  }

  const body = (schema: Schema): string => {
    const good = JSON.stringify(made(schema, '')) ?? '';
    return place(
      () => good,
      () => badBody(random, good),
    );
  };
  return { isBad, place, rarely, parameters, body };
}
