import type { Random } from '../../testkit/random.ts';

/** Texts that often reveal bugs. */
const TEXTS: readonly string[] = [
  ...['', ' ', '0', '-1', 'null', 'undefined', 'true', 'NaN', '__proto__', 'constructor'],
  ...['toString', '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%00', '%', '%E0%A4%A'],
  ...['%ff%fe', '\u0000', 'a\u0000b', '\r\nX-Injected: yes', '\t', "' or '1'='1"],
  ...['"; drop table orders; --', '<script>alert(1)</script>', '{{7*7}}', '$' + '{7*7}'],
  ...['=1+1', '\u202e\u2066', '\ud800', '\ufeff', 'e\u0301'.repeat(200)],
  ...['\u{1f381}'.repeat(50), 'ß'.repeat(300), 'x'.repeat(101), 'x'.repeat(3_000)],
  ...['9'.repeat(400), '1e309', '2026-02-30T25:61:00Z', 'a@b.example\r\nBcc: c@d.example'],
  ...['00000000-0000-0000-0000-000000000000', '0000-01-01', '0999-12-31', '9999-12-31', '99999-01-01'],
  ...['a\udfff', '\ufffd'],
];

const NUMBERS: readonly unknown[] = [
  -1,
  0,
  -0,
  0.1,
  1.5,
  1e-320,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e300,
  -1e300,
  Number.MAX_SAFE_INTEGER,
];

const SHAPES: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { length: -1 }, { toString: 1 }, { valueOf: 1 }],
  ...[{ $ref: '#' }],
];

export function pickBadText(random: Random): string {
  return random.pick(TEXTS);
}

/** Returns any JSON value, sometimes deeply nested or very long. */
export function createBadValue(random: Random): unknown {
  const kind = random.whole(1, 20);
  if (kind <= 9) return pickBadText(random);
  if (kind <= 13) return random.pick(NUMBERS);
  if (kind <= 18) return random.pick(SHAPES);
  if (kind === 19) return createNestedValue(random.whole(1, 40));
  return Array.from({ length: random.whole(1, 3_000) }, () => random.pick(SHAPES));
}

function createNestedValue(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Returns an invalid, too long or otherwise unusual body. */
export function createBadBody(random: Random, good: string): string {
  const length = random.whole(0, good.length);
  return random.pick([
    '',
    good.slice(0, length),
    good + good,
    `${good}${' '.repeat(70_000)}`,
    '['.repeat(30_000),
    '{"a":'.repeat(5_000),
    `{"__proto__":${good || '{}'}}`,
    '{"constructor":{"prototype":{"a":1}}}',
    `"${'\\u0000'.repeat(1_000)}"`,
    `\ufeff${good}`,
    good.replaceAll('"', "'"),
    good.replace(':', '::'),
    pickBadText(random),
  ]);
}

/** Header values that a browser wouldn't send, by header name. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'Content-Encoding': ['gzip', 'br, gzip', 'nonsense'],
  'Accept-Encoding': ['gzip, gzip', '*;q=0, br;q=9'],
  Accept: ['text/html', '*/*;q=0'],
  'Accept-Language': ['------'],
  Range: ['bytes=999999999-', 'bytes=0-0,2-2,4-4', 'bytes=-'],
  'If-Match': ['"x"', '*', 'W/"x"'],
  'If-Unmodified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'tomorrow'],
  'If-None-Match': ['*'],
  'If-Modified-Since': ['yesterday'],
  'If-Range': ['"x"'],
  'Transfer-Encoding': ['chunked', 'gzip, chunked'],
  'Content-Length': ['0', '99999999999999999999'],
  Connection: ['close', 'Upgrade, HTTP2-Settings'],
  Upgrade: ['websocket', 'h2c'],
  Expect: ['100-continue', 'nothing'],
  Host: ['other.example', '<x>'],
  'X-Forwarded-For': ['127.0.0.1, \u00e9'],
  'X-Forwarded-Proto': ['https'],
  'X-HTTP-Method-Override': ['DELETE'],
  Cookie: ['cadeau_session=; cadeau_session=x; __proto__=1', ';;;===%%%'],
  'Idempotency-Key': ['\u0001'],
  Te: ['trailers'],
  Trailer: ['Host'],
  'X-No-Compression': ['1'],
  'Accept-Version': ['9'],
};

/** Returns a header line that a browser wouldn't send. */
export function createBadHeader(random: Random): string {
  const [name, values] = random.pick(Object.entries(HEADERS));
  if (random.percent(70)) return `${name}: ${random.pick(values)}`;
  const common = random.pick([
    'X-A',
    'Accept',
    'Origin',
    'Referer',
    'User-Agent',
    'Cookie',
    pickBadText(random),
  ]);
  return `${common}: ${pickBadText(random)}`;
}
