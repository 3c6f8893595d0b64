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
 * Returns defaults: no active content, no other origins, no caching. Pages, files and public API calls
 * override the policy and the cache time.
 * @param https true if the program is served over HTTPS
 * @param usedFeatures features that the program's own pages use
 */
export function createSecurityHeaders(
  https: boolean,
  usedFeatures: readonly string[] = [],
): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': UNUSED_FEATURES.map(
      (feature) => `${feature}=${usedFeatures.includes(feature) ? '(self)' : '()'}`,
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
 * Adds headers to all responses except a 304: the cached headers stay valid, because the ETag covers them.
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
