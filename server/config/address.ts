import * as z from 'zod';

/** A page or a base of pages: no account in it, which everybody would read. */
export const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: /^[^%]+$/,
    error: 'must be a whole address, as https://host.example/path',
  })
  .refine((url) => !hasAccount(url), {
    error: 'must not hold an account; name and password have settings of their own',
  });

/** Base of calls, without the slash at its end: paths are appended to it. */
export const address = webAddress
  .refine((url) => !/[?#]/.test(url), { error: 'must be a base address, without query or anchor' })
  .transform((url) => url.replace(/\/$/, ''));

/** Of a page that visitors see: exactly as given, but for what could end it in a header. */
export const pageAddress = webAddress.refine((url) => !/[;,\s]/.test(url), {
  error: 'must not hold a semicolon, a comma or a space',
});

/** Ends up in policies and links, where a path would mean something else. */
export const origin = webAddress
  .transform((url) => url.replace(/\/$/, ''))
  .refine((url) => !URL.canParse(url) || new URL(url).origin === url, {
    error:
      'must be an origin as https://host.example: in small letters, without path, query, anchor or usual port',
  });

/** The host of a web or mail address; undefined when it is none. */
export function hostOf(value: string | undefined): string | undefined {
  // Of smtp: and the like the host is not normalised; that of a web address is.
  const web = value?.replace(/^smtps?:/, 'http:');
  return web !== undefined && URL.canParse(web) ? new URL(web).hostname : undefined;
}

/** This machine by any of its names: 127.0.0.0/8, 0.0.0.0, ::1, and the former written as IPv6. */
const THIS_MACHINE =
  /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f:]+\])\.?$/;

/** @param host as `hostOf` gives it */
export function isThisMachine(host: string | undefined): boolean {
  return host !== undefined && THIS_MACHINE.test(host);
}

function hasAccount(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '' || /^https?:\/\/[^/?#]*@/.test(url);
}
