import * as z from 'zod';

/** Addresses of the stand-ins, the defaults outside production (architecture, fixed addresses). */
function standInDefaults(env: Record<string, string | undefined>): Record<string, string> {
  const standIns = `http://localhost:${env.STAND_INS_PORT ?? '3900'}`;
  return {
    PUBLIC_URL: `http://localhost:${env.PORT ?? '3000'}`,
    SAFERPAY_URL: `${standIns}/saferpay/api`,
    SAFERPAY_CUSTOMER_ID: '245300',
    SAFERPAY_TERMINAL_ID: '17800123',
    SAFERPAY_USERNAME: 'API_245300_00000001',
    SAFERPAY_PASSWORD: 'stand-in-password',
    SUPPLIER_URL: `${standIns}/supplier`,
    SUPPLIER_CLIENT_ID: 'cadeau',
    SUPPLIER_CLIENT_SECRET: 'stand-in-secret',
    SMTP_URL: `smtp://localhost:${env.SMTP_PORT ?? '3925'}`,
    BALANCE_URL_DE: `${standIns}/balance/de-ch`,
    BALANCE_URL_FR: `${standIns}/balance/fr-ch`,
    BALANCE_URL_IT: `${standIns}/balance/it-ch`,
    CARD_SECRET_KEY: Buffer.from('cadeau-development-key-32-bytes!').toString('base64'),
  };
}

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));
/** Of a page that visitors see: exactly as given, but for what could end it in a header. */
const pageAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[;,\s]/.test(url), { error: 'must not hold a semicolon, a comma or a space' });
/** Ends up in the content security policy, where a path would mean something else. */
const origin = address.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
  error: 'must be an origin, without a path',
});
const cardKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, {
  error: 'must be 32 bytes in base64',
});
const port = z.coerce.number().int().min(0).max(65535);

const schema = z.object({
  CADEAU_ENV: z.enum(['development', 'production']).default('development'),
  PORT: port.default(3000),
  PUBLIC_URL: address,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('murmeli'),
  API_BASE: z
    .string()
    .regex(
      /^(\/[a-z0-9-]+)+$/,
      'must be a path on the same origin, as /api: elsewhere the CSRF header would be missing',
    )
    .default('/api'),
  SAFERPAY_URL: address,
  SAFERPAY_CUSTOMER_ID: z.string().regex(/^\d{1,8}$/),
  SAFERPAY_TERMINAL_ID: z.string().regex(/^\d{8}$/),
  SAFERPAY_USERNAME: z.string().min(1),
  SAFERPAY_PASSWORD: z.string().min(1),
  SUPPLIER_URL: address,
  SUPPLIER_CLIENT_ID: z.string().min(1),
  SUPPLIER_CLIENT_SECRET: z.string().min(1),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'),
  BALANCE_URL_DE: pageAddress,
  BALANCE_URL_FR: pageAddress,
  BALANCE_URL_IT: pageAddress,
  /** Without it, the brand's own sender. */
  MAIL_FROM: z.string().includes('@').optional(),
  CARD_SECRET_KEY: cardKey,
  CARD_SECRET_KEY_OLD: cardKey.optional(),
  /** Without it, the brand's own; an id as `G-…` or a container as `GTM-…`. */
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]+-[A-Z0-9-]+$/, 'must be an id as G-ABC123 or GTM-ABC123')
    .optional(),
  /** Origin that the analytics tag is loaded from. */
  ANALYTICS_URL: origin.default('https://www.googletagmanager.com'),
  TRUSTED_PROXIES: z.string().default(''),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Config = {
  production: boolean;
  port: number;
  publicUrl: string;
  database: { url: string } | { dataDir: string };
  brand: string;
  apiBase: string;
  saferpay: { url: string; customerId: string; terminalId: string; username: string; password: string };
  supplier: { url: string; clientId: string; clientSecret: string };
  mail: { smtpUrl: string; from?: string };
  /** The supplier's page for checking a balance, shown in a frame. */
  balanceUrls: Record<'de-ch' | 'fr-ch' | 'it-ch', string>;
  /** 32 bytes each: the key that encrypts, and the one before it, which only decrypts. */
  cardKeys: { current: Buffer; old?: Buffer };
  /** Without an id, the brand's own. */
  analytics: { id?: string; url: string };
  trustedProxies: string[];
  metricsPort?: number;
  logLevel: string;
};

/** Everything that is wrong with the environment, one line each. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

/**
 * Reads the environment once. Outside production, whatever is missing falls back to the stand-ins; in production
 * nothing does, and plain-text or local addresses of the outside systems are refused.
 * @throws ConfigError with all faults together
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const production = env.CADEAU_ENV === 'production';
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(production ? given : { ...standInDefaults(env), ...given });
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${missing(given, issue) ?? issue.message}`,
      );
  if (parsed.success) faults.push(...frameFaults(parsed.data));
  if (production) faults.push(...productionFaults(given));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const values = parsed.data;
  return {
    production,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    database: values.DATABASE_URL === undefined ? { dataDir: values.DATA_DIR } : { url: values.DATABASE_URL },
    brand: values.BRAND,
    apiBase: values.API_BASE,
    saferpay: {
      url: values.SAFERPAY_URL,
      customerId: values.SAFERPAY_CUSTOMER_ID,
      terminalId: values.SAFERPAY_TERMINAL_ID,
      username: values.SAFERPAY_USERNAME,
      password: values.SAFERPAY_PASSWORD,
    },
    supplier: {
      url: values.SUPPLIER_URL,
      clientId: values.SUPPLIER_CLIENT_ID,
      clientSecret: values.SUPPLIER_CLIENT_SECRET,
    },
    mail: { smtpUrl: values.SMTP_URL, ...(values.MAIL_FROM !== undefined && { from: values.MAIL_FROM }) },
    balanceUrls: {
      'de-ch': values.BALANCE_URL_DE,
      'fr-ch': values.BALANCE_URL_FR,
      'it-ch': values.BALANCE_URL_IT,
    },
    cardKeys: {
      current: Buffer.from(values.CARD_SECRET_KEY, 'base64'),
      ...(values.CARD_SECRET_KEY_OLD && { old: Buffer.from(values.CARD_SECRET_KEY_OLD, 'base64') }),
    },
    analytics: {
      url: values.ANALYTICS_URL,
      ...(values.ANALYTICS_ID !== undefined && { id: values.ANALYTICS_ID }),
    },
    trustedProxies: values.TRUSTED_PROXIES.split(',').filter((entry) => entry !== ''),
    ...(values.METRICS_PORT !== undefined && { metricsPort: values.METRICS_PORT }),
    logLevel: values.LOG_LEVEL,
  };
}

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'] as const;

/** A frame on the shop's own origin would not be fenced off from the page around it. */
function frameFaults(values: z.infer<typeof schema>): string[] {
  const own = new URL(values.PUBLIC_URL).origin;
  return BALANCE_URLS.filter((name) => new URL(values[name]).origin === own).map(
    (name) => `${name}: must not be on the shop's own origin`,
  );
}

function missing(given: Record<string, unknown>, issue: { path: PropertyKey[] }): string | undefined {
  return given[String(issue.path[0])] === undefined ? 'is missing' : undefined;
}

/** What a production start refuses: the embedded database, addresses on this machine, clear-text provider calls. */
function productionFaults(given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (given.DATABASE_URL === undefined) {
    faults.push('DATABASE_URL: is missing; the embedded database is for trying out only');
  }
  for (const name of ['PUBLIC_URL', 'SAFERPAY_URL', 'SUPPLIER_URL', 'ANALYTICS_URL', ...BALANCE_URLS]) {
    const value = given[name];
    if (value !== undefined && !value.startsWith('https://'))
      faults.push(`${name}: must begin with https://`);
  }
  for (const name of ['SAFERPAY_URL', 'SUPPLIER_URL', 'SMTP_URL', ...BALANCE_URLS]) {
    if (/\/\/(?:[^@/]*@)?(localhost|127\.|\[::1\])/.test(given[name] ?? '')) {
      faults.push(`${name}: names this machine, where only a stand-in can be`);
    }
  }
  return faults;
}
