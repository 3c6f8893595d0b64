import { getHost, isThisMachine } from './address.ts';
import { findAlarmErrors } from './alarms.ts';
import { findDeskErrors } from './desk.ts';
import { findEncryptionErrors } from './encryption.ts';
import { findLimitErrors } from './limits.ts';
import { findSignInErrors } from './oidc.ts';
import { findPaymentErrors, PAYMENT_URLS } from './payment.ts';
import { isStandInRelay, STAND_IN_ACCOUNTS } from './stand-ins.ts';
import { findTracingErrors } from './tracing.ts';

type Environment = Record<string, string | undefined>;

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'];
const ENCRYPTED = ['PUBLIC_URL', ...PAYMENT_URLS, 'SUPPLIER_URL', 'ANALYTICS_URL', ...BALANCE_URLS];
const REMOTE = ['PUBLIC_URL', ...PAYMENT_URLS, 'SUPPLIER_URL', ...BALANCE_URLS];

/**
 * The schema reports missing settings.
 * @param unread secrets whose files can't be read
 * @param sound the valid settings, by name
 */
export function findProductionErrors(
  given: Environment,
  { unread, sound }: { unread: ReadonlySet<string>; sound: object },
): string[] {
  return [
    // The default folder depends on the working directory, so production needs an explicit choice.
    ...(given.DATABASE_URL === undefined && given.DATA_DIR === undefined && !unread.has('DATABASE_URL')
      ? ['DATABASE_URL: is missing; on a single machine, set DATA_DIR for the embedded database instead']
      : []),
    ...ENCRYPTED.flatMap((name) =>
      given[name]?.startsWith('http://') === true ? [`${name}: must begin with https://`] : [],
    ),
    ...REMOTE.flatMap((name) => addressError(name, given[name])),
    ...findEncryptionErrors({
      database: 'DATABASE_URL' in sound ? given.DATABASE_URL : undefined,
      relay: 'SMTP_URL' in sound ? given.SMTP_URL : undefined,
      tlsCheck: given.NODE_TLS_REJECT_UNAUTHORIZED,
    }),
    ...(isStandInRelay(given) ? ['SMTP_URL: is the mailbox stand-in'] : []),
    ...findPaymentErrors(given),
    ...findLimitErrors(given),
    ...findDeskErrors(given),
    ...findSignInErrors(given),
    ...findAlarmErrors(given),
    ...findTracingErrors(given),
    ...Object.entries(STAND_IN_ACCOUNTS).flatMap(([name, value]) =>
      // A client id is not secret, and a real system may use the same name.
      given[name] === value && !name.endsWith('_CLIENT_ID')
        ? [`${name}: is the stand-in's, which is public`]
        : [],
    ),
    ...weakKeyError(given.CARD_SECRET_KEY),
  ];
}

/** Minimum of distinct bytes in 32. A random key has fewer about once in 10^20. */
const MIN_DISTINCT_BYTES = 16;

/** The old key isn't checked: migrating away from a weak key must be possible. */
function weakKeyError(key: string | undefined): string[] {
  const bytes = Buffer.from(key ?? '', 'base64');
  if (bytes.length !== 32 || key === STAND_IN_ACCOUNTS.CARD_SECRET_KEY) return [];
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText || new Set(bytes).size < MIN_DISTINCT_BYTES
    ? ['CARD_SECRET_KEY: is not a random key and can be guessed; create one with "openssl rand -base64 32"']
    : [];
}

function addressError(name: string, value: string | undefined): string[] {
  if (!isThisMachine(getHost(value))) return [];
  const reason = name === 'PUBLIC_URL' ? 'which others cannot reach' : 'which only has stand-ins';
  return [`${name}: names this machine, ${reason}`];
}
