import { isIP } from 'node:net';
import * as z from 'zod';
import { CARD_NUMBER_DIGITS, parseCardNumberFormat } from '#rules/card-number.ts';
import { parseNoShiftLimits } from '#rules/liability-shift.ts';

/** Rejects 0, which would choose a random port. */
export const port = z
  .string()
  .refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535, {
    error: 'must be a number from 1 to 65535, digits only',
  })
  .transform(Number);

export const noShiftLimits = z.string().transform((text, context) => {
  const limits = parseNoShiftLimits(text);
  if (limits !== undefined) return limits;
  context.addIssue({
    code: 'custom',
    message: 'must be none, or look like VISA=100,DINERS=0: each method once',
  });
  return z.NEVER;
});

export const cardNumberFormat = z.string().transform((text, context) => {
  const format = parseCardNumberFormat(text);
  if (format !== undefined) return format;
  const { from, to } = CARD_NUMBER_DIGITS;
  const message = `must look like 6366:19, the first digits of a card number and its length (${from} to ${to}), or 6366:19:unchecked without check digits; separate several with commas`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Default host for ports that only a proxy or a monitoring agent should reach. */
export const THIS_MACHINE = '127.0.0.1';

/** `all`, or an address of this machine. */
export const host = z.string().refine((text) => text === 'all' || isIP(text) !== 0, {
  error: 'must be "all", or an address of this machine such as 127.0.0.1',
});

/** Base64 of 32 bytes, with or without padding. */
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/_-]{43}=?$/;

export const cardKey = z.string().regex(BASE64_OF_32_BYTES, {
  error: 'must be 32 bytes in base64, from "openssl rand -base64 32"',
});

/** Output of `cadeau cards number-keys`. */
export const numberKeys = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]{43}=?(,[A-Za-z0-9+/_-]{43}=?)*$/, {
    error: 'must be the output of "cadeau cards number-keys": keys in base64, separated by commas',
  })
  .transform((text) => text.split(','));

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

export const secret = z.string().min(1);

/** `address` or `Name <address>`. Allows a single sender, because mail servers reject two. */
const SENDER = /^(?:("[^"\\]+"|[^"<>()[\]:;,@\\]*)\s*<([^<>\s]+)>|([^<>\s]+))$/u;

export const mailSender = z.string().refine(
  (text) => {
    const [, , inBrackets, plainAddress] = SENDER.exec(text) ?? [];
    return z.email().safeParse(inBrackets ?? plainAddress).success;
  },
  { error: 'must be one sender, such as cards@chain.example or Chain <cards@chain.example>' },
);

export const mailRelay = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'must be an smtp:// or smtps:// address', abort: true })
  .refine((url) => readServer(url)?.pathname.replace('/', '') === '' && !url.includes('#'), {
    error:
      'must look like smtps://user:password@host:465, with nothing after it but a query; encode special characters in the password, such as % as %25',
    abort: true,
  });

export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must be a postgres:// address', abort: true })
  .refine((url) => readServer(url) !== undefined && !url.includes('#'), {
    error:
      'must look like postgres://user:password@host:5432/name; encode special characters in the password, such as # as %23',
  });

function readServer(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parts = new URL(url);
  // A PostgreSQL address may contain the folder of a socket in the query instead.
  const host = parts.hostname === '' ? (parts.searchParams.get('host') ?? '') : parts.hostname;
  if (!/^(\/.*|\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)$/i.test(host)) return undefined;
  return isDecodable(parts.username) && isDecodable(parts.password) ? parts : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const PROXY_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal']);

export const proxies = z.string().transform((text, context) => {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries.filter((candidate) => !isProxy(candidate))) {
    const message = `"${entry}" is neither an address such as 10.0.0.7 nor a network such as 10.0.0.0/8`;
    context.addIssue({ code: 'custom', message });
  }
  return entries;
});

/** Rejects a network that contains every address, because it would trust any visitor's headers. */
function isProxy(entry: string): boolean {
  const [host = '', prefixLength, ...rest] = entry.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return PROXY_GROUPS.has(entry);
  const maxLength = family === 4 ? 32 : 128;
  return (
    prefixLength === undefined || (/^[1-9]\d{0,2}$/.test(prefixLength) && Number(prefixLength) <= maxLength)
  );
}
