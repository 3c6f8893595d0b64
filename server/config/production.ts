import { hostOf, isThisMachine } from './address.ts';
import { alarmFaults } from './alarms.ts';
import { deskFaults } from './desk.ts';
import { encryptionFaults } from './encryption.ts';
import { limitFaults } from './limits.ts';
import { signInFaults } from './oidc.ts';
import { PAYMENT_URLS, paymentFaults } from './payment.ts';
import { isStandInRelay, STAND_IN_ACCOUNTS } from './stand-ins.ts';
import { tracingFaults } from './tracing.ts';

type Given = Record<string, string | undefined>;

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'];
const ENCRYPTED = ['PUBLIC_URL', ...PAYMENT_URLS, 'SUPPLIER_URL', 'ANALYTICS_URL', ...BALANCE_URLS];
const OUTSIDE = ['PUBLIC_URL', ...PAYMENT_URLS, 'SUPPLIER_URL', ...BALANCE_URLS];

/**
 * What a production start refuses; what is missing altogether is found by the schema.
 * @param unread secrets whose files cannot be read
 * @param sound settings that are well written, by name
 */
export function productionFaults(
  given: Given,
  { unread, sound }: { unread: ReadonlySet<string>; sound: object },
): string[] {
  return [
    // Not in a folder that only happens to be where the shop was started.
    ...(given.DATABASE_URL === undefined && given.DATA_DIR === undefined && !unread.has('DATABASE_URL')
      ? [
          'DATABASE_URL: is missing; or, for one shop on one machine, DATA_DIR names a folder for its own database',
        ]
      : []),
    ...ENCRYPTED.flatMap((name) =>
      given[name]?.startsWith('http://') === true ? [`${name}: must begin with https://`] : [],
    ),
    ...OUTSIDE.flatMap((name) => addressFault(name, given[name])),
    ...encryptionFaults({
      database: 'DATABASE_URL' in sound ? given.DATABASE_URL : undefined,
      relay: 'SMTP_URL' in sound ? given.SMTP_URL : undefined,
      tlsCheck: given.NODE_TLS_REJECT_UNAUTHORIZED,
    }),
    ...(isStandInRelay(given) ? ['SMTP_URL: is the mailbox of the stand-ins'] : []),
    ...paymentFaults(given),
    ...limitFaults(given),
    ...deskFaults(given),
    ...signInFaults(given),
    ...alarmFaults(given),
    ...tracingFaults(given),
    ...Object.entries(STAND_IN_ACCOUNTS).flatMap(([name, value]) =>
      // A client id is no secret, and ours is the name that a real system would choose as well.
      given[name] === value && !name.endsWith('_CLIENT_ID')
        ? [`${name}: is the stand-in's, which everybody can read`]
        : [],
    ),
    ...weakKeyFault(given.CARD_SECRET_KEY),
  ];
}

/** Of 32 random bytes, fewer are different about once in 10^20 keys. */
const DIFFERENT_BYTES = 16;

/** The old key is not looked at: a weak one must be left behind. */
function weakKeyFault(key: string | undefined): string[] {
  const bytes = Buffer.from(key ?? '', 'base64');
  if (bytes.length !== 32 || key === STAND_IN_ACCOUNTS.CARD_SECRET_KEY) return [];
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText || new Set(bytes).size < DIFFERENT_BYTES
    ? ['CARD_SECRET_KEY: is no random key, and can be guessed; make one with "openssl rand -base64 32"']
    : [];
}

function addressFault(name: string, value: string | undefined): string[] {
  if (!isThisMachine(hostOf(value))) return [];
  const why = name === 'PUBLIC_URL' ? 'which nobody else can reach' : 'where only a stand-in can be';
  return [`${name}: names this machine, ${why}`];
}
