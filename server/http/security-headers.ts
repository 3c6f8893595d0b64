import type { FastifyInstance } from 'fastify';

/** Neither the shop's pages nor their frames use these features. The desk uses two. */
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
 * Defaults: no active content, no other origin, no caching. Pages, files and public calls override policy and
 * cache time.
 * @param https whether the program is served over HTTPS
 * @param used features that its own pages use
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

/** A 304 gets no headers: the cached ones stay valid, because the ETag covers them. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const pairs = Object.entries(headers);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode !== 304) {
      for (const [name, value] of pairs) if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done();
  });
}
