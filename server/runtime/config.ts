import * as z from 'zod';
import { NO_SHIFT_LIMITS, readNoShiftLimits } from '#rules/liability-shift.ts';
import { CannotStart } from './cannot-start.ts';
import { address } from './config-address.ts';
import { paymentConfigOf, paymentSettings } from './config-payment.ts';
import { productionFaults } from './config-production.ts';
import { standInDefaults } from './config-stand-ins.ts';

/** Of a page that visitors see: exactly as given, but for what could end it in a header. */
const pageAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[;,\s]/.test(url), { error: 'must not hold a semicolon, a comma or a space' });
/** Ends up in the content security policy, where a path would mean something else. */
const origin = address.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
  error: 'must be an origin, without a path',
});
const noShiftLimits = z.string().transform((text, context) => {
  const limits = readNoShiftLimits(text);
  if (limits !== undefined) return limits;
  context.addIssue({ code: 'custom', message: 'must be none, or as VISA=100,DINERS=0: each method once' });
  return z.NEVER;
});
const cardKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, {
  error: 'must be 32 bytes in base64',
});
const port = z.coerce.number().int().min(0).max(65535);

export const configSchema = z.object({
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
  ...paymentSettings,
  NO_LIABILITY_SHIFT_LIMITS: noShiftLimits.default(NO_SHIFT_LIMITS),
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
  CONNECTIONS_MAX: z.coerce.number().int().min(1).default(5_000),
  /** Outside production as good as none, as all limits against abuse (docs/requirements/limits.md). */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Config = ReturnType<typeof configOf>;

/** Everything that is wrong with the environment, one line each. */
export class ConfigError extends CannotStart {
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
 * nothing does, and whatever belongs to a stand-in is refused.
 * @throws ConfigError with all faults together
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const production = env.CADEAU_ENV === 'production';
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const offered: Record<string, string | undefined> = production
    ? given
    : { ...standInDefaults(env), ...given };
  const parsed = configSchema.safeParse(offered);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${missing(given, issue) ?? issue.message}`,
      );
  faults.push(...frameFaults(offered));
  if (production) faults.push(...productionFaults(given));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  return configOf(parsed.data);
}

function configOf(values: z.infer<typeof configSchema>) {
  return {
    production: values.CADEAU_ENV === 'production',
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    database: values.DATABASE_URL === undefined ? { dataDir: values.DATA_DIR } : { url: values.DATABASE_URL },
    brand: values.BRAND,
    apiBase: values.API_BASE,
    ...paymentConfigOf(values),
    /** Value of digital cards that each method may pay for without liability shift; unnamed: any. */
    noShiftLimits: values.NO_LIABILITY_SHIFT_LIMITS,
    supplier: {
      url: values.SUPPLIER_URL,
      clientId: values.SUPPLIER_CLIENT_ID,
      clientSecret: values.SUPPLIER_CLIENT_SECRET,
    },
    mail: { smtpUrl: values.SMTP_URL, ...(values.MAIL_FROM !== undefined && { from: values.MAIL_FROM }) },
    /** The supplier's page for checking a balance, shown in a frame. */
    balanceUrls: {
      'de-ch': values.BALANCE_URL_DE,
      'fr-ch': values.BALANCE_URL_FR,
      'it-ch': values.BALANCE_URL_IT,
    },
    /** 32 bytes each: the key that encrypts, and the one before it, which only decrypts. */
    cardKeys: {
      current: Buffer.from(values.CARD_SECRET_KEY, 'base64'),
      ...(values.CARD_SECRET_KEY_OLD && { old: Buffer.from(values.CARD_SECRET_KEY_OLD, 'base64') }),
    },
    /** Without an id, the brand's own. */
    analytics: {
      url: values.ANALYTICS_URL,
      ...(values.ANALYTICS_ID !== undefined && { id: values.ANALYTICS_ID }),
    },
    trustedProxies: values.TRUSTED_PROXIES.split(',').filter((entry) => entry !== ''),
    connections: {
      most: values.CONNECTIONS_MAX,
      ofAddress: values.CONNECTIONS_PER_ADDRESS ?? (values.CADEAU_ENV === 'production' ? 200 : 200 * 1_000),
    },
    ...(values.METRICS_PORT !== undefined && { metricsPort: values.METRICS_PORT }),
    logLevel: values.LOG_LEVEL,
  };
}

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'] as const;

/** A frame on the shop's own origin would not be fenced off from the page around it. */
function frameFaults(offered: Record<string, string | undefined>): string[] {
  const own = originOf(offered.PUBLIC_URL);
  return BALANCE_URLS.filter((name) => own !== undefined && originOf(offered[name]) === own).map(
    (name) => `${name}: must not be on the shop's own origin`,
  );
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

function missing(given: Record<string, unknown>, issue: { path: PropertyKey[] }): string | undefined {
  return given[String(issue.path[0])] === undefined ? 'is missing' : undefined;
}
