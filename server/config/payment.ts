import * as z from 'zod';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';
import { address, getHost } from './address.ts';
import { oneOf, secret } from './values.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const withoutColon = z
  .string()
  .regex(/^[^:]+$/, 'must not contain a colon, which separates it from the password');

/** Settings of each provider's account: all or none. New providers are added in this file. */
const ACCOUNTS = {
  saferpay: {
    SAFERPAY_URL: address,
    SAFERPAY_CUSTOMER_ID: z
      .string()
      .regex(/^\d{1,8}$/, 'must be the customer number of the provider: up to eight digits'),
    SAFERPAY_TERMINAL_ID: z.string().regex(/^\d{8}$/, 'must be eight digits'),
    SAFERPAY_USERNAME: withoutColon,
    SAFERPAY_PASSWORD: secret,
  },
  datatrans: {
    DATATRANS_API_URL: address,
    /** A different host from the API's (datatrans 1). */
    DATATRANS_PAGE_URL: address,
    DATATRANS_MERCHANT_ID: withoutColon,
    DATATRANS_PASSWORD: secret,
  },
} satisfies Record<PaymentProviderName, Record<string, z.ZodType>>;

/** One or both of an account's keys (datatrans 7). */
const signKeys = z
  .string()
  .regex(/^([0-9a-f]{2}){16,}(,([0-9a-f]{2}){16,})?$/i, {
    error: 'must be a hexadecimal key from the dashboard, or two separated by a comma',
  })
  .transform((keys) => keys.split(','));

export const paymentSettings = {
  PAYMENT_PROVIDER: oneOf(PAYMENT_PROVIDERS).default('saferpay'),
  /** Required in production. */
  REFUNDS_LICENSED: oneOf(['on', 'off']),
  ...optional(ACCOUNTS.saferpay),
  ...optional(ACCOUNTS.datatrans),
  /** Without a key, signatures aren't checked. The content of notifications is never trusted. */
  DATATRANS_SIGN_KEY: signKeys.optional(),
  /** EMV 3-D Secure: 03 prefers a challenge, 04 requires one, unset requests none (datatrans 9). */
  DATATRANS_CHALLENGE_INDICATOR: oneOf(['03', '04']).optional(),
};

function optional<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.optional()]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> };
}

const settingsSchema = z.object(paymentSettings);
const saferpayAccount = z.object(ACCOUNTS.saferpay);
const datatransAccount = z.object(ACCOUNTS.datatrans);

/** `findAccountErrors` reports incomplete accounts. */
export function toPaymentConfig(values: z.infer<typeof settingsSchema>) {
  const saferpay = saferpayAccount.safeParse(values).data;
  const datatrans = datatransAccount.safeParse(values).data;
  return {
    paymentProvider: values.PAYMENT_PROVIDER,
    refundsLicensed: values.REFUNDS_LICENSED === 'on',
    ...(saferpay && {
      saferpay: {
        url: saferpay.SAFERPAY_URL,
        customerId: saferpay.SAFERPAY_CUSTOMER_ID,
        terminalId: saferpay.SAFERPAY_TERMINAL_ID,
        username: saferpay.SAFERPAY_USERNAME,
        password: saferpay.SAFERPAY_PASSWORD,
      },
    }),
    ...(datatrans && {
      datatrans: {
        url: datatrans.DATATRANS_API_URL,
        pageUrl: datatrans.DATATRANS_PAGE_URL,
        merchantId: datatrans.DATATRANS_MERCHANT_ID,
        password: datatrans.DATATRANS_PASSWORD,
        signKeys: values.DATATRANS_SIGN_KEY ?? [],
        challengeIndicator: values.DATATRANS_CHALLENGE_INDICATOR,
      },
    }),
  };
}

/**
 * A former provider needs its account as long as its payments may need polls or refunds. That account may be
 * missing, but not incomplete.
 * @param settings the settings with their defaults
 * @param unreadable secrets whose unreadable files are reported already
 */
export function findAccountErrors(settings: Environment, unreadable: ReadonlySet<string>): string[] {
  const { PAYMENT_PROVIDER: chosen = 'saferpay' } = settings;
  return PAYMENT_PROVIDERS.flatMap((provider) => {
    const names = Object.keys(ACCOUNTS[provider]);
    const missing = names.filter((name) => settings[name] === undefined && !unreadable.has(name));
    if (provider !== chosen && missing.length === names.length) return [];
    return missing.map((name) => `${name}: is missing`);
  });
}

/** The settings that error messages mention. */
export const PROVIDER_SETTINGS: Readonly<
  Record<PaymentProviderName, { url: string; account: string; accountParts: string }>
> = {
  saferpay: {
    url: 'SAFERPAY_URL',
    account: 'SAFERPAY_USERNAME',
    accountParts: 'user, password or customer id',
  },
  datatrans: {
    url: 'DATATRANS_API_URL',
    account: 'DATATRANS_MERCHANT_ID',
    accountParts: 'merchant id or password',
  },
};

/** Must be encrypted and remote in production. */
export const PAYMENT_URLS = ['SAFERPAY_URL', 'DATATRANS_API_URL', 'DATATRANS_PAGE_URL'] as const;

export function paymentStandInSettings(standIns: string) {
  return {
    SAFERPAY_URL: `${standIns}/saferpay/api`,
    DATATRANS_API_URL: `${standIns}/datatrans`,
    DATATRANS_PAGE_URL: `${standIns}/datatrans`,
    REFUNDS_LICENSED: 'on',
  };
}

/** The stand-ins' accounts, which are public. */
export const PAYMENT_STAND_IN_ACCOUNTS = {
  SAFERPAY_CUSTOMER_ID: '245300',
  SAFERPAY_TERMINAL_ID: '17800123',
  SAFERPAY_USERNAME: 'API_245300_00000001',
  SAFERPAY_PASSWORD: 'stand-in-password',
  DATATRANS_MERCHANT_ID: '1100012345',
  DATATRANS_PASSWORD: 'stand-in-password',
  DATATRANS_SIGN_KEY: 'cade00cade00cade00cade00cade00cade00cade00cade00cade00cade00',
};

/** Paths of the stand-ins on any host (saferpay 1, datatrans 1). */
const STAND_IN_PATH = /\/(saferpay\/api|datatrans)\/?$/;
/** Test card numbers are public, so anyone could get gift cards for free. */
const TEST_SYSTEM = /^(test\.saferpay\.com|.*\.sandbox\.datatrans\.com)\.?$/;

/** Finds settings that are invalid in production only, apart from checks of every address and account. */
export function findPaymentErrors(settings: Environment): string[] {
  return PAYMENT_URLS.flatMap((name) => {
    const url = settings[name] ?? '';
    return [
      ...(STAND_IN_PATH.test(url) ? [`${name}: is the address of a stand-in`] : []),
      ...(TEST_SYSTEM.test(getHost(url) ?? '')
        ? [`${name}: is the test system of the provider, where payments are not real`]
        : []),
    ];
  });
}
