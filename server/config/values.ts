import { isIP } from 'node:net';
import * as z from 'zod';
import { CARD_NUMBER_DIGITS, readCardNumberFormat } from '#rules/card-number.ts';
import { readNoShiftLimits } from '#rules/liability-shift.ts';

/** A port that others have to know: 0 would be another one at each start. */
export const port = z
  .string()
  .refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535, {
    error: 'must be a number from 1 to 65535, in digits alone',
  })
  .transform(Number);

export const noShiftLimits = z.string().transform((text, context) => {
  const limits = readNoShiftLimits(text);
  if (limits !== undefined) return limits;
  context.addIssue({ code: 'custom', message: 'must be none, or as VISA=100,DINERS=0: each method once' });
  return z.NEVER;
});

export const cardNumberFormat = z.string().transform((text, context) => {
  const format = readCardNumberFormat(text);
  if (format !== undefined) return format;
  const { from, to } = CARD_NUMBER_DIGITS;
  const message = `must be as 6366:19, the first digits of a card's number and how many it has (${from} to ${to}); several with commas and no spaces`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** The 43 characters of 32 bytes, with or without the sign that fills them up. */
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/_-]{43}=?$/;

export const cardKey = z.string().regex(BASE64_OF_32_BYTES, {
  error: 'must be 32 bytes in base64, as "openssl rand -base64 32" writes them',
});

/** As `cadeau cards number-keys` writes them. */
export const numberKeys = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]{43}=?(,[A-Za-z0-9+/_-]{43}=?)*$/, {
    error: 'must be as "cadeau cards number-keys" writes them: keys in base64 with commas between them',
  })
  .transform((text) => text.split(','));

/** One of the words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

/** A password or the like. */
export const secret = z.string().min(1);

/** `address` or `Name <address>`; a name with a comma stands in quotes. One sender: mails with two are refused. */
const SENDER = /^(?:("[^"\\]+"|[^"<>()[\]:;,@\\]*)\s*<([^<>\s]+)>|([^<>\s]+))$/u;

export const mailSender = z.string().refine(
  (text) => {
    const [, , inBrackets, alone] = SENDER.exec(text) ?? [];
    return z.email().safeParse(inBrackets ?? alone).success;
  },
  { error: 'must be one sender, as cards@chain.example or Chain <cards@chain.example>' },
);

export const mailRelay = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'must be an smtp:// or smtps:// address', abort: true })
  .refine((url) => readServer(url)?.pathname.replace('/', '') === '' && !url.includes('#'), {
    error:
      'must be as smtps://user:password@host:465, and nothing behind it but a query; of a password, % and the like written as %25',
    abort: true,
  })
  .refine((url) => (readServer(url)?.username === '') === (readServer(url)?.password === ''), {
    error: 'must hold a user and a password, or neither',
  });

export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must be a postgres:// address', abort: true })
  .refine((url) => readServer(url) !== undefined && !url.includes('#'), {
    error: 'must be as postgres://user:password@host:5432/name; of a password, # and the like written as %23',
  });

/** The parts of an address with a host and perhaps an account; undefined when it is none. */
function readServer(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parts = new URL(url);
  // Of PostgreSQL, a folder with a socket may be named in the query instead.
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

/** Groups of addresses that the web server knows by name. */
const PROXY_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal']);

export const proxies = z.string().transform((text, context) => {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries.filter((each) => !isProxy(each))) {
    const message = `"${entry}" is neither an address as 10.0.0.7 nor a network as 10.0.0.0/8`;
    context.addIssue({ code: 'custom', message });
  }
  return entries;
});

/** A network of all addresses is none: whatever a visitor claims to be would be believed. */
function isProxy(entry: string): boolean {
  const [host = '', bits, ...more] = entry.split('/');
  const family = isIP(host);
  if (family === 0 || more.length > 0) return PROXY_GROUPS.has(entry);
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
