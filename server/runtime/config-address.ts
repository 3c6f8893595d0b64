import * as z from 'zod';

/** A web address, without the slash at its end. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** The host of a web or mail address; undefined when it is none. */
export function hostOf(value: string | undefined): string | undefined {
  // Of smtp: and the like the host is not normalised; that of a web address is.
  const web = value?.replace(/^smtps?:/, 'http:');
  return web !== undefined && URL.canParse(web) ? new URL(web).hostname : undefined;
}
