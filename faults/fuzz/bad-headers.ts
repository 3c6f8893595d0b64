import type { Random } from '../../testkit/random.ts';
import { badText } from './bad-values.ts';

const HEADERS: readonly string[] = [
  'Content-Encoding: gzip',
  'Content-Encoding: br, gzip',
  'Content-Encoding: nonsense',
  'Accept-Encoding: gzip, gzip',
  'Accept-Encoding: *;q=0, br;q=9',
  'Accept: text/html',
  'Accept: */*;q=0',
  'Accept-Language: ------',
  'Range: bytes=999999999-',
  'Range: bytes=0-0,2-2,4-4',
  'Range: bytes=-',
  'If-None-Match: *',
  'If-Modified-Since: yesterday',
  'If-Range: "x"',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 0',
  'Content-Length: 99999999999999999999',
  'Connection: close',
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: nothing',
  'Host: other.example',
  'Host: <x>',
  'X-Forwarded-For: 127.0.0.1, \u00e9',
  'X-Forwarded-Proto: https',
  'X-HTTP-Method-Override: DELETE',
  'Cookie: cadeau_session=; cadeau_session=x; __proto__=1',
  'Cookie: ;;;===%%%',
  'Idempotency-Key: \u0001',
  'Te: trailers',
  'Trailer: Host',
  'X-No-Compression: 1',
  'Accept-Version: 9',
];

/** One line of a header that a browser would not send. */
export function badHeader(random: Random): string {
  if (random.percent(70)) return random.oneOf(HEADERS);
  const name = random.oneOf(['X-A', 'Accept', 'Origin', 'Referer', 'User-Agent', 'Cookie', badText(random)]);
  return `${name}: ${badText(random)}`;
}
