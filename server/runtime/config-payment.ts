import * as z from 'zod';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { address, hostOf } from './config-address.ts';
import { oneOf, secret } from './config-values.ts';

/**
 * What the environment says of the payment providers; a new one is added in this file alone. Each needs its account,
 * also while payments are started at another one: what was paid at it has to be checked and refunded.
 */
export const paymentSettings = {
  /** With which new payments are started. */
  PAYMENT_PROVIDER: oneOf(PAYMENT_PROVIDERS).default('saferpay'),
  /** Whether our account may make refunds; in production it must be said. */
  REFUNDS_LICENSED: oneOf(['on', 'off']),
  SAFERPAY_URL: address,
  SAFERPAY_CUSTOMER_ID: z
    .string()
    .regex(/^\d{1,8}$/, 'must be the number that the provider gave: up to eight digits'),
  SAFERPAY_TERMINAL_ID: z.string().regex(/^\d{8}$/, 'must be eight digits'),
  SAFERPAY_USERNAME: z
    .string()
    .regex(/^[^:]+$/, 'must not hold a colon, which would end it before the password'),
  SAFERPAY_PASSWORD: secret,
};

const settingsSchema = z.object(paymentSettings);

export function paymentConfigOf(values: z.infer<typeof settingsSchema>) {
  return {
    paymentProvider: values.PAYMENT_PROVIDER,
    refundsLicensed: values.REFUNDS_LICENSED === 'on',
    saferpay: {
      url: values.SAFERPAY_URL,
      customerId: values.SAFERPAY_CUSTOMER_ID,
      terminalId: values.SAFERPAY_TERMINAL_ID,
      username: values.SAFERPAY_USERNAME,
      password: values.SAFERPAY_PASSWORD,
    },
  };
}

/** Their base addresses: encrypted and elsewhere in production. */
export const PAYMENT_URLS = ['SAFERPAY_URL'];

/** The base addresses of their stand-ins. */
export function paymentStandIns(standIns: string) {
  return { SAFERPAY_URL: `${standIns}/saferpay/api`, REFUNDS_LICENSED: 'on' };
}

/** Accounts at their stand-ins, which everybody can read. */
export const PAYMENT_STAND_IN_ACCOUNTS = {
  SAFERPAY_CUSTOMER_ID: '245300',
  SAFERPAY_TERMINAL_ID: '17800123',
  SAFERPAY_USERNAME: 'API_245300_00000001',
  SAFERPAY_PASSWORD: 'stand-in-password',
};

/** Path of the stand-in wherever it may run; the provider's own is `/api` (saferpay 1). */
const STAND_IN_PATH = /\/saferpay\/api\/?$/;
/** Its cards are public knowledge and pay nothing: who knows them would be given gift cards for them. */
const TEST_SYSTEM = 'test.saferpay.com';

/** What a production start refuses of them, besides what holds for every address and account. */
export function paymentFaults({ SAFERPAY_URL: url }: Record<string, string | undefined>): string[] {
  if (url === undefined) return [];
  return [
    ...(STAND_IN_PATH.test(url) ? ['SAFERPAY_URL: is the address of a stand-in'] : []),
    ...(hostOf(url) === TEST_SYSTEM
      ? ["SAFERPAY_URL: is the provider's test system, where nobody pays"]
      : []),
  ];
}
