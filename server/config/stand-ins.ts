import { hostOf, isThisMachine } from './address.ts';
import { LIMITS_OUTSIDE_PRODUCTION } from './limits.ts';
import { SIGN_IN_STAND_IN_ACCOUNT, signInStandIn } from './oidc.ts';
import { PAYMENT_STAND_IN_ACCOUNTS, paymentStandIns } from './payment.ts';
import { port } from './values.ts';

/** Where the stand-in takes mails, unless SMTP_PORT names another port. */
const MAILBOX_PORT = '3925';
const PORTS = ['STAND_INS_PORT', 'SMTP_PORT'] as const;

/** Their ports become part of the default addresses, which would be blamed for them. */
export function standInPortFaults(given: Record<string, string | undefined>): string[] {
  return PORTS.filter((name) => given[name] !== undefined && !port.safeParse(given[name]).success).map(
    (name) => `${name}: must be a number from 1 to 65535, in digits alone`,
  );
}

/** Addresses and accounts of the stand-ins and high limits, the defaults outside production. */
export function standInDefaults(env: Record<string, string | undefined>): Record<string, string> {
  const portOf = (name: string, usual: string) => (port.safeParse(env[name]).success ? env[name] : usual);
  const standIns = `http://localhost:${portOf('STAND_INS_PORT', '3900')}`;
  return {
    PUBLIC_URL: `http://localhost:${portOf('PORT', '3000')}`,
    ...paymentStandIns(standIns),
    SUPPLIER_URL: `${standIns}/supplier`,
    SMTP_URL: `smtp://localhost:${portOf('SMTP_PORT', MAILBOX_PORT)}`,
    BALANCE_URL_DE: `${standIns}/balance/de-ch`,
    BALANCE_URL_FR: `${standIns}/balance/fr-ch`,
    BALANCE_URL_IT: `${standIns}/balance/it-ch`,
    ...signInStandIn(standIns),
    ...STAND_IN_ACCOUNTS,
    ...LIMITS_OUTSIDE_PRODUCTION,
  };
}

/** A relay on this machine may be a true one, but not at the port of the stand-in. */
export function isStandInRelay({ SMTP_URL: url, SMTP_PORT }: Record<string, string | undefined>): boolean {
  if (url === undefined || !URL.canParse(url) || !isThisMachine(hostOf(url))) return false;
  return [MAILBOX_PORT, SMTP_PORT].includes(new URL(url).port);
}

/** Everybody can read them here: in production they protect nothing. */
export const STAND_IN_ACCOUNTS = {
  ...PAYMENT_STAND_IN_ACCOUNTS,
  ...SIGN_IN_STAND_IN_ACCOUNT,
  SUPPLIER_CLIENT_ID: 'cadeau',
  SUPPLIER_CLIENT_SECRET: 'stand-in-secret',
  CARD_SECRET_KEY: Buffer.from('cadeau-development-key-32-bytes!').toString('base64'),
};
