import * as z from 'zod';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';
import { address, hostOf } from './address.ts';
import { oneOf, secret } from './values.ts';

type Given = Readonly<Record<string, string | undefined>>;

const withoutColon = z
  .string()
  .regex(/^[^:]+$/, 'must not hold a colon, which would end it before the password');

/** What the account of each provider is made of: all of it, or nothing. A provider is added in this file. */
const ACCOUNTS = {
  saferpay: {
    SAFERPAY_URL: address,
    SAFERPAY_CUSTOMER_ID: z
      .string()
      .regex(/^\d{1,8}$/, 'must be the number that the provider gave: up to eight digits'),
    SAFERPAY_TERMINAL_ID: z.string().regex(/^\d{8}$/, 'must be eight digits'),
    SAFERPAY_USERNAME: withoutColon,
    SAFERPAY_PASSWORD: secret,
  },
  datatrans: {
    DATATRANS_API_URL: address,
    /** Another host than that of the interface (datatrans 1). */
    DATATRANS_PAGE_URL: address,
    DATATRANS_MERCHANT_ID: withoutColon,
    DATATRANS_PASSWORD: secret,
  },
} satisfies Record<PaymentProviderName, Record<string, z.ZodType>>;

/** A provider's key, or the two of its account (datatrans 7). */
const signKeys = z
  .string()
  .regex(/^([0-9a-f]{2}){16,}(,([0-9a-f]{2}){16,})?$/i, {
    error: 'must be a key in hexadecimal as the dashboard shows it, or two with a comma and no space',
  })
  .transform((keys) => keys.split(','));

/** What the environment says of the payment providers. */
export const paymentSettings = {
  /** With which new payments are started. */
  PAYMENT_PROVIDER: oneOf(PAYMENT_PROVIDERS).default('saferpay'),
  /** Whether our account may make refunds; in production it must be said. */
  REFUNDS_LICENSED: oneOf(['on', 'off']),
  ...optional(ACCOUNTS.saferpay),
  ...optional(ACCOUNTS.datatrans),
  /** Without it, notifications are taken unsigned: nothing of them is believed either way. */
  DATATRANS_SIGN_KEY: signKeys.optional(),
  /** Of EMV 3-D Secure: 03 prefers a challenge, 04 requires one; without it none is asked for (datatrans 9). */
  DATATRANS_CHALLENGE_INDICATOR: oneOf(['03', '04']).optional(),
};

function optional<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.optional()]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> };
}

const settingsSchema = z.object(paymentSettings);
const saferpayAccount = z.object(ACCOUNTS.saferpay);
const datatransAccount = z.object(ACCOUNTS.datatrans);

/** The accounts that there are; of one with a part missing there is none, and `accountFaults` tells it. */
export function paymentConfigOf(values: z.infer<typeof settingsSchema>) {
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
 * The provider of new payments needs an account. So does one with which payments were begun before, since they have to be
 * checked and refunded there: its account may be left away once nothing is left of them, but not in part.
 * @param offered the settings with their defaults
 * @param unread secrets whose files cannot be read, which is told already
 */
export function accountFaults(offered: Given, unread: ReadonlySet<string>): string[] {
  const { PAYMENT_PROVIDER: chosen = 'saferpay' } = offered;
  return PAYMENT_PROVIDERS.flatMap((provider) => {
    const names = Object.keys(ACCOUNTS[provider]);
    const absent = names.filter((name) => offered[name] === undefined && !unread.has(name));
    if (provider !== chosen && absent.length === names.length) return [];
    return absent.map((name) => `${name}: is missing`);
  });
}

/** By which settings a provider is reached, for the operator who has to put them right. */
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

/** Their base addresses: encrypted and elsewhere in production. */
export const PAYMENT_URLS = ['SAFERPAY_URL', 'DATATRANS_API_URL', 'DATATRANS_PAGE_URL'] as const;

/** The base addresses of their stand-ins. */
export function paymentStandIns(standIns: string) {
  return {
    SAFERPAY_URL: `${standIns}/saferpay/api`,
    DATATRANS_API_URL: `${standIns}/datatrans`,
    DATATRANS_PAGE_URL: `${standIns}/datatrans`,
    REFUNDS_LICENSED: 'on',
  };
}

/** Accounts at their stand-ins, which everybody can read. */
export const PAYMENT_STAND_IN_ACCOUNTS = {
  SAFERPAY_CUSTOMER_ID: '245300',
  SAFERPAY_TERMINAL_ID: '17800123',
  SAFERPAY_USERNAME: 'API_245300_00000001',
  SAFERPAY_PASSWORD: 'stand-in-password',
  DATATRANS_MERCHANT_ID: '1100012345',
  DATATRANS_PASSWORD: 'stand-in-password',
  DATATRANS_SIGN_KEY: 'cade00cade00cade00cade00cade00cade00cade00cade00cade00cade00',
};

/** Paths of the stand-ins wherever they may run; the providers' own are other ones (saferpay 1, datatrans 1). */
const STAND_IN_PATH = /\/(saferpay\/api|datatrans)\/?$/;
/** Their cards are public knowledge and pay nothing: who knows them would be given gift cards for them. */
const TEST_SYSTEM = /^(test\.saferpay\.com|.*\.sandbox\.datatrans\.com)\.?$/;

/** What a production start refuses of them, besides what holds for every address and account. */
export function paymentFaults(given: Given): string[] {
  return PAYMENT_URLS.flatMap((name) => {
    const url = given[name] ?? '';
    return [
      ...(STAND_IN_PATH.test(url) ? [`${name}: is the address of a stand-in`] : []),
      ...(TEST_SYSTEM.test(hostOf(url) ?? '')
        ? [`${name}: is the provider's test system, where nobody pays`]
        : []),
    ];
  });
}
