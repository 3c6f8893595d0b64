import type { Random } from '../../testkit/random.ts';
import { createBadHeader, pickBadText } from './bad-values.ts';

/** Request targets for pages and files, some of which don't exist. */
const PATHS: readonly string[] = [
  ...['/', '/de-ch', '/fr-ch/products/physical', '/it-ch/products/digital'],
  ...['/de-ch/giftcard/birthday-physical', '/de-ch/cart', '/fr-ch/order'],
  ...['/de-ch/payment/failed', '/xx-yy/cart', '/service-worker.js', '/offline/de-ch.html'],
  ...['/sitemap.xml', '/robots.txt', '/health/live', '/health/ready', '/assets/unknown.js'],
  ...['/pictures/unknown.avif', '/pictures/../../package.json', '/api', '/api/openapi.json'],
  ...['/api/orders', '/api/payments/saferpay/notify/unknown/success'],
  ...['/api/payments/nobody/notify/x', '/api/payments/__proto__/assert?p=x', '/de-ch.data'],
  ...['/__manifest?p=/de-ch', '*', '//', 'http://other.example/', '/de-ch/giftcard/%00'],
  ...['/de-ch/giftcard/%ff', '/de-ch/%2e%2e/%2e%2e/x', '/de-ch/cart?p=%00&_data=routes'],
  ...['/de-ch/;a=b', '/\\..\\..'],
];

const METHODS = 'GET GET GET HEAD POST PUT OPTIONS TRACE CONNECT PRI get BREW'.split(' ');
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', ''];

/** Builds one to three consecutive requests. Most are invalid, and some bytes are changed. */
export function createRawRequest(random: Random): Buffer {
  const count = random.percent(80) ? 1 : random.whole(2, 3);
  const bytes = Buffer.concat(Array.from({ length: count }, () => createRequest(random)));
  return random.percent(50) ? bytes : changeBytes(bytes, random);
}

function createRequest(random: Random): Buffer {
  const path = random.percent(80) ? random.pick(PATHS) : `/${pickBadText(random)}`;
  const lines = [`${random.pick(METHODS)} ${path} ${random.pick(VERSIONS)}`];
  if (random.percent(95)) lines.push('Host: shop.example');
  while (random.percent(40)) lines.push(createBadHeader(random));
  if (random.percent(2)) lines.push(`X-Long: ${'x'.repeat(random.whole(1, 40_000))}`);
  const body = random.percent(25) ? buildBody(random, lines) : '';
  const newline = random.percent(97) ? '\r\n' : '\n';
  return Buffer.from(
    `${lines.join(newline)}${newline}${newline}${body}`,
    random.percent(50) ? 'utf8' : 'latin1',
  );
}

/** Returns a body and adds its header lines. */
function buildBody(random: Random, lines: string[]): string {
  const content = random.pick(['', '{}', '{"outcomeSecret":"x"}', pickBadText(random), 'x'.repeat(70_000)]);
  lines.push(`Content-Type: ${random.pick(['application/json', 'text/plain', pickBadText(random)])}`);
  const length = Buffer.byteLength(content);
  if (random.percent(50)) {
    lines.push(`Content-Length: ${random.percent(80) ? length : random.whole(0, 100)}`);
    return content;
  }
  lines.push('Transfer-Encoding: chunked');
  const end = random.percent(80) ? '0\r\n\r\n' : pickBadText(random);
  const size = random.percent(80) ? length.toString(16) : pickBadText(random);
  return `${content === '' ? '' : `${size}\r\n${content}\r\n`}${end}`;
}

function changeBytes(bytes: Buffer, random: Random): Buffer {
  const result = Buffer.from(bytes);
  for (let changes = random.whole(1, 4); changes > 0; changes -= 1) {
    const index = random.whole(0, Math.max(0, Math.min(result.length - 1, 400)));
    if (index < result.length) result[index] = random.whole(0, 255);
  }
  return random.percent(20) ? result.subarray(0, random.whole(1, result.length)) : result;
}
