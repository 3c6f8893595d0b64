import * as z from 'zod';
import { CARD_NUMBER_FORMAT } from '#rules/card-number.ts';
import { NO_SHIFT_LIMITS } from '#rules/liability-shift.ts';
import { RETENTION } from '#rules/retention.ts';
import { StartError } from '#server/runtime/start-error.ts';
import { address, origin, pageAddress } from './address.ts';
import { alarmSettings, toAlarmConfig } from './alarms.ts';
import { deskSettings, findDeskContradictions, toDeskConfig } from './desk.ts';
import { limitSettings, toLimitConfig } from './limits.ts';
import { findSignInContradictions, signInSettings, toSignInConfig } from './oidc.ts';
import { findAccountErrors, paymentSettings, toPaymentConfig } from './payment.ts';
import { findProductionErrors } from './production.ts';
import { findRelayContradictions, relaySettings, toRelayConfig } from './relay.ts';
import { readSecretFiles } from './secrets.ts';
import { findStandInPortErrors, getStandInDefaults } from './stand-ins.ts';
import { toTracingConfig, tracingSettings } from './tracing.ts';
import {
  cardKey,
  cardNumberFormat,
  databaseAddress,
  host,
  mailRelay,
  mailSender,
  noShiftLimits,
  numberKeys,
  oneOf,
  port,
  proxies,
  secret,
  THIS_MACHINE,
} from './values.ts';
import { findWalletErrors, toWalletConfig, walletSettings } from './wallets.ts';

type GivenSettings = Record<string, string | undefined>;

const BALANCE_URLS = ['BALANCE_URL_DE', 'BALANCE_URL_FR', 'BALANCE_URL_IT'] as const;

/** Finds settings that are valid on their own but contradict each other. */
export function findContradictions(settings: GivenSettings): string[] {
  return [
    ...findFrameErrors(settings),
    ...findKeyErrors(settings),
    ...findPortErrors(settings),
    ...findDeskContradictions(settings),
  ];
}

/** A frame on the shop's own origin would not be isolated from its page. */
function findFrameErrors(settings: GivenSettings): string[] {
  const shopOrigin = getOrigin(settings.PUBLIC_URL);
  return BALANCE_URLS.filter(
    (name) => shopOrigin !== undefined && getOrigin(settings[name]) === shopOrigin,
  ).map((name) => `${name}: must not be on the shop's shopOrigin origin`);
}

function getOrigin(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** A rotation with the old key would appear complete without changing anything. */
function findKeyErrors({ CARD_SECRET_KEY: key, CARD_SECRET_KEY_OLD: old }: GivenSettings): string[] {
  if (key === undefined || old === undefined) return [];
  return Buffer.from(key, 'base64').equals(Buffer.from(old, 'base64'))
    ? ['CARD_SECRET_KEY_OLD: is the same key as CARD_SECRET_KEY; create a new key, or remove the old one']
    : [];
}

function findPortErrors({ PORT: port = '3000', METRICS_PORT: metrics }: GivenSettings): string[] {
  return metrics === port ? ['METRICS_PORT: is the same as PORT; choose another'] : [];
}

export const configSchema = z.object({
  CADEAU_ENV: oneOf(['development', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: host.default('all'),
  PUBLIC_URL: origin,
  DATABASE_URL: databaseAddress.optional(),
  DATA_DIR: z.string().default('.data'),
  /** Migrates the database when a web or worker process starts. */
  MIGRATE: oneOf(['on', 'off']).default('on'),
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a folder in brands/, in lower case')
    .default('murmeli'),
  API_BASE: z
    .string()
    .regex(
      /^(\/[a-z0-9-]+)+$/,
      'must be a path on the same origin, such as /api: elsewhere the CSRF header is missing',
    )
    .default('/api'),
  ...paymentSettings,
  NO_LIABILITY_SHIFT_LIMITS: noShiftLimits.default(NO_SHIFT_LIMITS),
  SUPPLIER_URL: address,
  SUPPLIER_CLIENT_ID: z.string().min(1),
  SUPPLIER_CLIENT_SECRET: secret,
  CARD_NUMBER_FORMAT: cardNumberFormat.default(CARD_NUMBER_FORMAT),
  SMTP_URL: mailRelay,
  ...relaySettings,
  BALANCE_URL_DE: pageAddress,
  BALANCE_URL_FR: pageAddress,
  BALANCE_URL_IT: pageAddress,
  MAIL_FROM: mailSender.optional(),
  CARD_SECRET_KEY: cardKey,
  CARD_SECRET_KEY_OLD: cardKey.optional(),
  /** Former keys that only recognise card numbers and decrypt nothing. */
  CARD_NUMBER_KEYS_OLD: numberKeys.default([]),
  /** `G-…` (measurement) or `GTM-…` (container). Default: the brand's own. */
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]+-[A-Z0-9-]+$/, 'must be an id such as G-ABC123 or GTM-ABC123')
    .optional(),
  ANALYTICS_URL: origin.default('https://www.googletagmanager.com'),
  /** 0 disables the limit. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(1000),
  MAX_HEAP_PERCENT: z.coerce.number().int().min(0).max(100).default(90),
  ...limitSettings,
  /** The privacy notice promises this maximum. */
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(RETENTION.sessionDays).default(RETENTION.sessionDays),
  TRUSTED_PROXIES: proxies.default([]),
  CONNECTIONS_MAX: z.coerce.number().int().min(1).default(5_000),
  /** Multiplied by `ABUSE_LIMIT_FACTOR` like all abuse limits (docs/requirements/limits.md). */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default(THIS_MACHINE),
  /** One subfolder per backup (deploy/nightly-backup.sh). */
  BACKUP_DIR: z.string().optional(),
  ...deskSettings,
  ...signInSettings,
  /** Seconds for which a stopping web process reports "not ready" but still serves requests. */
  STOP_GRACE_S: z.coerce.number().int().min(0).max(300).default(0),
  ...walletSettings,
  ...alarmSettings,
  ...tracingSettings,
  /** File with the mappings of settlement files; defaults to the example mappings. */
  RECONCILE_MAPPINGS: z.string().optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Config = ReturnType<typeof toConfig>;

export class ConfigError extends StartError {
  readonly errors: string[];
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length} error(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.errors = faults;
  }
}

/**
 * Reads the configuration. In production, no setting defaults to the stand-ins, and their values are
 * rejected.
 * @throws ConfigError with all errors
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { config, faults } = readSettings(env);
  if (config === undefined || faults.length > 0) throw new ConfigError(faults);
  return config;
}

export function readSettings(env: Record<string, string | undefined>): {
  /** Undefined if any setting is invalid. */
  config: Config | undefined;
  /** The valid settings, by name. */
  validSettings: Partial<Settings>;
  faults: string[];
} {
  const production = env.CADEAU_ENV === 'production';
  const { settings, faults, unreadable } = readSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
  );
  const effective: Record<string, string | undefined> = production
    ? settings
    : { ...getStandInDefaults(env), ...settings };
  const validSettings: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(configSchema.shape)) {
    // The unreadable file was already reported.
    if (unreadable.has(name)) continue;
    const parsed = schema.safeParse(effective[name]);
    if (UNTRIMMED.test(effective[name] ?? '')) faults.push(`${name}: ${NO_SPACES}`);
    else if (parsed.success) validSettings[name] = parsed.data;
    else
      faults.push(
        ...parsed.error.issues.map(({ message }) => `${name}: ${missingMessage(settings, name) ?? message}`),
      );
  }
  const config = faults.length === 0 ? toConfig(configSchema.parse(effective)) : undefined;
  faults.push(
    ...findAccountErrors(effective, unreadable),
    ...findContradictions(effective),
    ...findSignInContradictions(effective, unreadable),
    ...findRelayContradictions(effective, unreadable),
    ...findWalletErrors(effective, validSettings, unreadable),
  );
  faults.push(
    ...(production
      ? findProductionErrors(settings, { unreadable, validSettings })
      : findStandInPortErrors(settings)),
  );
  return { config, validSettings, faults };
}

type Settings = z.infer<typeof configSchema>;

/**
 * Spaces and line breaks usually come from the tool that wrote the setting; no password begins or ends with
 * one.
 */
const UNTRIMMED = /^\s|\s$|\p{Cc}/u;
const NO_SPACES = 'begins or ends with a space, or contains a line break; remove it';

function toConfig(values: Settings) {
  return {
    production: values.CADEAU_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    database: values.DATABASE_URL === undefined ? { dataDir: values.DATA_DIR } : { url: values.DATABASE_URL },
    dataDir: values.DATA_DIR,
    migratesAtStart: values.MIGRATE === 'on',
    brand: values.BRAND,
    apiBase: values.API_BASE,
    ...toPaymentConfig(values),
    /** Maximum value of digital cards per method without liability shift; unlisted methods are unlimited. */
    noShiftLimits: values.NO_LIABILITY_SHIFT_LIMITS,
    supplier: {
      url: values.SUPPLIER_URL,
      clientId: values.SUPPLIER_CLIENT_ID,
      clientSecret: values.SUPPLIER_CLIENT_SECRET,
      cardNumbers: values.CARD_NUMBER_FORMAT,
    },
    mail: {
      ...toRelayConfig(values),
      ...(values.MAIL_FROM !== undefined && { from: values.MAIL_FROM }),
    },
    /** The supplier's balance page, shown in a frame. */
    balanceUrls: {
      'de-ch': values.BALANCE_URL_DE,
      'fr-ch': values.BALANCE_URL_FR,
      'it-ch': values.BALANCE_URL_IT,
    },
    /** 32 bytes each. */
    cardKeys: {
      current: Buffer.from(values.CARD_SECRET_KEY, 'base64'),
      ...(values.CARD_SECRET_KEY_OLD && { old: Buffer.from(values.CARD_SECRET_KEY_OLD, 'base64') }),
      numberKeys: values.CARD_NUMBER_KEYS_OLD.map((key) => Buffer.from(key, 'base64')),
    },
    analytics: {
      url: values.ANALYTICS_URL,
      ...(values.ANALYTICS_ID !== undefined && { id: values.ANALYTICS_ID }),
    },
    /** Mean event loop delay over a second, and used share of the heap limit. */
    overload: { eventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS, heapPercent: values.MAX_HEAP_PERCENT },
    ...toLimitConfig(values),
    sessionMaxDays: values.SESSION_MAX_DAYS,
    trustedProxies: values.TRUSTED_PROXIES,
    connections: {
      total: values.CONNECTIONS_MAX,
      perAddress: values.CONNECTIONS_PER_ADDRESS * values.ABUSE_LIMIT_FACTOR,
    },
    ...(values.METRICS_PORT !== undefined && { metricsPort: values.METRICS_PORT }),
    metricsHost: values.METRICS_HOST,
    ...(values.BACKUP_DIR !== undefined && { backupDir: values.BACKUP_DIR }),
    ...toDeskConfig(values),
    ...toSignInConfig(values),
    ...toWalletConfig(values),
    ...toAlarmConfig(values),
    ...toTracingConfig(values),
    stopGraceMs: values.STOP_GRACE_S * 1000,
    reconcileMappings: values.RECONCILE_MAPPINGS,
    logLevel: values.LOG_LEVEL,
  };
}

function missingMessage(settings: Record<string, unknown>, name: string): string | undefined {
  return settings[name] === undefined ? 'is missing' : undefined;
}
