import * as z from 'zod';

/** Credentials are rejected, because the address is public. */
export const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: /^[^%]+$/,
    error: 'must be a complete URL, such as https://host.example/path',
  })
  .refine((url) => !hasCredentials(url), {
    error: 'must not contain credentials; user name and password have their own settings',
  });

/** Without a trailing slash, because paths are appended. */
export const address = webAddress
  .refine((url) => !/[?#]/.test(url), { error: 'must be a base address without query or fragment' })
  .transform((url) => url.replace(/\/$/, ''));

/** Kept as written, but without characters that would end the URL in a header. */
export const pageAddress = webAddress.refine((url) => !/[;,\s]/.test(url), {
  error: 'must not contain a semicolon, a comma or a space',
});

/** Used in policies and links, where a path would change the meaning. */
export const origin = webAddress
  .transform((url) => url.replace(/\/$/, ''))
  .refine((url) => !URL.canParse(url) || new URL(url).origin === url, {
    error:
      'must be an origin such as https://host.example: lower case, without path, query, fragment or default port',
  });

/** Returns undefined if the address is invalid. */
export function getHost(value: string | undefined): string | undefined {
  // `URL` normalises the host of web addresses only.
  const web = value?.replace(/^smtps?:/, 'http:');
  return web !== undefined && URL.canParse(web) ? new URL(web).hostname : undefined;
}

/** Includes 127.0.0.0/8, 0.0.0.0, ::1, and IPv4-mapped addresses. */
const THIS_MACHINE =
  /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f:]+\])\.?$/;

/** @param host as returned by `getHost` */
export function isThisMachine(host: string | undefined): boolean {
  return host !== undefined && THIS_MACHINE.test(host);
}

function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '' || /^https?:\/\/[^/?#]*@/.test(url);
}
