import { getHost, isThisMachine } from './address.ts';
import { findAlarmErrors } from './alarms.ts';
import { findDeskErrors } from './desk.ts';
import { findEncryptionErrors } from './encryption.ts';
import { findLimitErrors } from './limits.ts';
import { findSignInErrors } from './oidc.ts';
import { findPaymentErrors, PAYMENT_URLS } from './payment.ts';
import { findProductionRelayErrors } from './relay.ts';
import { isStandInRelay, STAND_IN_ACCOUNTS } from './stand-ins.ts';
import { findTracingErrors } from './tracing.ts';

type Environment = Record<string, string | undefined>;

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'];
const ENCRYPTED_URLS = ['PUBLIC_URL', ...PAYMENT_URLS, 'SUPPLIER_URL', 'ANALYTICS_URL', ...BALANCE_URLS];
const REMOTE_URLS = ['PUBLIC_URL', ...PAYMENT_URLS, 'SUPPLIER_URL', ...BALANCE_URLS];

/**
 * Finds settings that are invalid in production only. The schema reports missing settings.
 * @param unreadable secrets whose files can't be read
 * @param validSettings by name
 */
export function findProductionErrors(
  settings: Environment,
  { unreadable, validSettings }: { unreadable: ReadonlySet<string>; validSettings: object },
): string[] {
  return [
    // The default folder depends on the working directory, so production needs an explicit choice.
    ...(settings.DATABASE_URL === undefined &&
    settings.DATA_DIR === undefined &&
    !unreadable.has('DATABASE_URL')
      ? ['DATABASE_URL: is missing; on a single machine, set DATA_DIR for the embedded database instead']
      : []),
    ...ENCRYPTED_URLS.flatMap((name) =>
      settings[name]?.startsWith('http://') === true ? [`${name}: must begin with https://`] : [],
    ),
    ...REMOTE_URLS.flatMap((name) => findAddressErrors(name, settings[name])),
    ...findEncryptionErrors({
      database: 'DATABASE_URL' in validSettings ? settings.DATABASE_URL : undefined,
      relay: 'SMTP_URL' in validSettings ? settings.SMTP_URL : undefined,
      tlsCheck: settings.NODE_TLS_REJECT_UNAUTHORIZED,
    }),
    ...(isStandInRelay(settings) ? ['SMTP_URL: is the mailbox stand-in'] : []),
    ...findProductionRelayErrors(settings),
    ...findPaymentErrors(settings),
    ...findLimitErrors(settings),
    ...findDeskErrors(settings),
    ...findSignInErrors(settings),
    ...findAlarmErrors(settings),
    ...findTracingErrors(settings),
    ...Object.entries(STAND_IN_ACCOUNTS).flatMap(([name, value]) =>
      // A client id is not secret, and a real system may use the same name.
      settings[name] === value && !name.endsWith('_CLIENT_ID')
        ? [`${name}: is the stand-in's, which is public`]
        : [],
    ),
    ...findWeakKeyErrors(settings.CARD_SECRET_KEY),
  ];
}

/** Minimum of distinct bytes in 32. A random key has fewer about once in 10^20. */
const MIN_DISTINCT_BYTES = 16;

/** Doesn't check the old key, because replacing a weak key must be possible. */
function findWeakKeyErrors(key: string | undefined): string[] {
  const bytes = Buffer.from(key ?? '', 'base64');
  if (bytes.length !== 32 || key === STAND_IN_ACCOUNTS.CARD_SECRET_KEY) return [];
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText || new Set(bytes).size < MIN_DISTINCT_BYTES
    ? ['CARD_SECRET_KEY: is not a random key and can be guessed; create one with "openssl rand -base64 32"']
    : [];
}

function findAddressErrors(name: string, value: string | undefined): string[] {
  if (!isThisMachine(getHost(value))) return [];
  const reason = name === 'PUBLIC_URL' ? 'which others cannot reach' : 'which only has stand-ins';
  return [`${name}: is an address of this machine, ${reason}`];
}
