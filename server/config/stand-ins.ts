import { getHost, isThisMachine } from './address.ts';
import { LIMITS_OUTSIDE_PRODUCTION } from './limits.ts';
import { SIGN_IN_STAND_IN_ACCOUNT, signInStandInSettings } from './oidc.ts';
import { PAYMENT_STAND_IN_ACCOUNTS, paymentStandInSettings } from './payment.ts';
import { port } from './values.ts';

/** SMTP_PORT overrides it. */
const MAILBOX_PORT = '3925';
const PORTS = ['STAND_INS_PORT', 'SMTP_PORT'] as const;

/** Without this check, the errors would mention the default addresses built from these ports. */
export function findStandInPortErrors(settings: Record<string, string | undefined>): string[] {
  return PORTS.filter((name) => settings[name] !== undefined && !port.safeParse(settings[name]).success).map(
    (name) => `${name}: must be a number from 1 to 65535, digits only`,
  );
}

export function getStandInDefaults(env: Record<string, string | undefined>): Record<string, string> {
  const getPort = (name: string, defaultPort: string) =>
    port.safeParse(env[name]).success ? env[name] : defaultPort;
  const standIns = `http://localhost:${getPort('STAND_INS_PORT', '3900')}`;
  return {
    PUBLIC_URL: `http://localhost:${getPort('PORT', '3000')}`,
    ...paymentStandInSettings(standIns),
    SUPPLIER_URL: `${standIns}/supplier`,
    SMTP_URL: `smtp://localhost:${getPort('SMTP_PORT', MAILBOX_PORT)}`,
    BALANCE_URL_DE: `${standIns}/balance/de-ch`,
    BALANCE_URL_FR: `${standIns}/balance/fr-ch`,
    BALANCE_URL_IT: `${standIns}/balance/it-ch`,
    ...signInStandInSettings(standIns),
    ...STAND_IN_ACCOUNTS,
    ...LIMITS_OUTSIDE_PRODUCTION,
  };
}

/** A relay on this machine may be real, unless it uses the stand-in's port. */
export function isStandInRelay({ SMTP_URL: url, SMTP_PORT }: Record<string, string | undefined>): boolean {
  if (url === undefined || !URL.canParse(url) || !isThisMachine(getHost(url))) return false;
  return [MAILBOX_PORT, SMTP_PORT].includes(new URL(url).port);
}

/** Publicly known accounts and keys, which production rejects. */
export const STAND_IN_ACCOUNTS = {
  ...PAYMENT_STAND_IN_ACCOUNTS,
  ...SIGN_IN_STAND_IN_ACCOUNT,
  SUPPLIER_CLIENT_ID: 'cadeau',
  SUPPLIER_CLIENT_SECRET: 'stand-in-secret',
  CARD_SECRET_KEY: Buffer.from('cadeau-development-key-32-bytes!').toString('base64'),
};
