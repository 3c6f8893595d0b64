import type { FastifyInstance } from 'fastify';

/** What browsers offer and the shop never uses: neither its pages nor a frame in them may ask for it. The desk uses two. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const YEAR_S = 31_536_000;

/**
 * What every answer says unless its route says otherwise: it may do nothing in a browser, belongs to no other origin, and
 * is kept by nobody. Pages, files and public calls bring their own policy and their own time to keep.
 * @param https whether the program is reached over HTTPS
 * @param used what its own pages use of those features
 */
export function securityHeaders(https: boolean, used: readonly string[] = []): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': UNUSED_FEATURES.map(
      (feature) => `${feature}=${used.includes(feature) ? '(self)' : '()'}`,
    ).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(https && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

/**
 * Adds to every answer what its route does not say otherwise. Not to a 304: what was kept with the answer before still holds,
 * as its ETag follows from these headers too.
 */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const pairs = Object.entries(headers);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode !== 304) {
      for (const [name, value] of pairs) if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done();
  });
}
