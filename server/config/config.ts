import * as z from 'zod';
import { CARD_NUMBER_FORMAT } from '#rules/card-number.ts';
import { NO_SHIFT_LIMITS } from '#rules/liability-shift.ts';
import { RETENTION } from '#rules/retention.ts';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { address, origin, pageAddress } from './address.ts';
import { alarmConfigOf, alarmSettings } from './alarms.ts';
import { contradictions } from './contradictions.ts';
import { deskConfigOf, deskSettings } from './desk.ts';
import { limitConfigOf, limitSettings } from './limits.ts';
import { signInConfigOf, signInContradictions, signInSettings } from './oidc.ts';
import { accountFaults, paymentConfigOf, paymentSettings } from './payment.ts';
import { productionFaults } from './production.ts';
import { withSecretFiles } from './secrets.ts';
import { standInDefaults, standInPortFaults } from './stand-ins.ts';
import { tracingConfigOf, tracingSettings } from './tracing.ts';
import {
  cardKey,
  cardNumberFormat,
  databaseAddress,
  mailRelay,
  mailSender,
  noShiftLimits,
  numberKeys,
  oneOf,
  port,
  proxies,
  secret,
} from './values.ts';
import { walletConfigOf, walletFaults, walletSettings } from './wallets.ts';

export const configSchema = z.object({
  CADEAU_ENV: oneOf(['development', 'production']).default('development'),
  PORT: port.default(3000),
  PUBLIC_URL: origin,
  DATABASE_URL: databaseAddress.optional(),
  DATA_DIR: z.string().default('.data'),
  /** Whether the start of a web or worker process brings the database to its version. */
  MIGRATE: oneOf(['on', 'off']).default('on'),
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a folder in brands/, in small letters')
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
  SUPPLIER_CLIENT_SECRET: secret,
  CARD_NUMBER_FORMAT: cardNumberFormat.default(CARD_NUMBER_FORMAT),
  SMTP_URL: mailRelay,
  BALANCE_URL_DE: pageAddress,
  BALANCE_URL_FR: pageAddress,
  BALANCE_URL_IT: pageAddress,
  /** Without it, the brand's own sender. */
  MAIL_FROM: mailSender.optional(),
  CARD_SECRET_KEY: cardKey,
  CARD_SECRET_KEY_OLD: cardKey.optional(),
  /** They recognise numbers of card keys that are gone, and decrypt nothing. */
  CARD_NUMBER_KEYS_OLD: numberKeys.default([]),
  /** Without it, the brand's own; an id as `G-…` or a container as `GTM-…`. */
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]+-[A-Z0-9-]+$/, 'must be an id as G-ABC123 or GTM-ABC123')
    .optional(),
  /** Origin that the analytics tag is loaded from. */
  ANALYTICS_URL: origin.default('https://www.googletagmanager.com'),
  /** Above these the web face turns requests away; 0: never. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(1000),
  MAX_HEAP_PERCENT: z.coerce.number().int().min(0).max(100).default(90),
  ...limitSettings,
  /** The privacy notice promises that no session lives longer than in the rules. */
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(RETENTION.sessionDays).default(RETENTION.sessionDays),
  TRUSTED_PROXIES: proxies.default([]),
  CONNECTIONS_MAX: z.coerce.number().int().min(1).default(5_000),
  /** `ABUSE_LIMIT_FACTOR` times as many, as all limits against abuse (docs/requirements/limits.md). */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  METRICS_PORT: port.optional(),
  /** Folder of the nightly backups, one folder for each (deploy/nightly-backup.sh). */
  BACKUP_DIR: z.string().optional(),
  ...deskSettings,
  ...signInSettings,
  /** Seconds in which a web face that was told to stop says that it is not ready and still serves. */
  STOP_GRACE_S: z.coerce.number().int().min(0).max(300).default(0),
  ...walletSettings,
  ...alarmSettings,
  ...tracingSettings,
  /** File with the mappings by which files of acquirers are read; unset: the examples. */
  RECONCILE_MAPPINGS: z.string().optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Config = ReturnType<typeof configOf>;

/** Everything that is wrong with the environment and with what it names, one line each. */
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
  const { config, faults } = readSettings(env);
  if (config === undefined || faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** What the settings say, where each of them is in order, and all that is wrong. */
export function readSettings(env: Record<string, string | undefined>): {
  /** Undefined unless every setting is well written. */
  config: Config | undefined;
  /** The settings that are well written, by name. */
  sound: Partial<Settings>;
  faults: string[];
} {
  const production = env.CADEAU_ENV === 'production';
  const { given, faults, unread } = withSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
  );
  const offered: Record<string, string | undefined> = production
    ? given
    : { ...standInDefaults(env), ...given };
  const sound: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(configSchema.shape)) {
    // Its file is told already.
    if (unread.has(name)) continue;
    const parsed = schema.safeParse(offered[name]);
    if (SURROUNDED.test(offered[name] ?? '')) faults.push(`${name}: ${NO_SPACES}`);
    else if (parsed.success) sound[name] = parsed.data;
    else
      faults.push(...parsed.error.issues.map(({ message }) => `${name}: ${missing(given, name) ?? message}`));
  }
  const config = faults.length === 0 ? configOf(configSchema.parse(offered)) : undefined;
  faults.push(
    ...accountFaults(offered, unread),
    ...contradictions(offered),
    ...signInContradictions(offered, unread),
    ...walletFaults(offered, sound, unread),
  );
  faults.push(...(production ? productionFaults(given, { unread, sound }) : standInPortFaults(given)));
  return { config, sound, faults };
}

type Settings = z.infer<typeof configSchema>;

/** A line break or a space is mostly left by whatever wrote the setting, and no password begins or ends with one. */
const SURROUNDED = /^\s|\s$|\p{Cc}/u;
const NO_SPACES = 'begins or ends with a space, or holds a line break; take it away';

function configOf(values: Settings) {
  return {
    production: values.CADEAU_ENV === 'production',
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    database: values.DATABASE_URL === undefined ? { dataDir: values.DATA_DIR } : { url: values.DATABASE_URL },
    /** Of this process, whatever lies in it. */
    dataDir: values.DATA_DIR,
    /** Undefined: only a process with the embedded database takes commands, of its own user. */
    migratesAtStart: values.MIGRATE === 'on',
    brand: values.BRAND,
    apiBase: values.API_BASE,
    ...paymentConfigOf(values),
    /** Value of digital cards that each method may pay for without liability shift; unnamed: any. */
    noShiftLimits: values.NO_LIABILITY_SHIFT_LIMITS,
    supplier: {
      url: values.SUPPLIER_URL,
      clientId: values.SUPPLIER_CLIENT_ID,
      clientSecret: values.SUPPLIER_CLIENT_SECRET,
      cardNumbers: values.CARD_NUMBER_FORMAT,
    },
    mail: { smtpUrl: values.SMTP_URL, ...(values.MAIL_FROM !== undefined && { from: values.MAIL_FROM }) },
    /** The supplier's page for checking a balance, shown in a frame. */
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
    /** Without an id, the brand's own. */
    analytics: {
      url: values.ANALYTICS_URL,
      ...(values.ANALYTICS_ID !== undefined && { id: values.ANALYTICS_ID }),
    },
    /** The mean delay of the event loop over a second, and the share of the memory that Node.js may use for its heap. */
    overload: { eventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS, heapPercent: values.MAX_HEAP_PERCENT },
    ...limitConfigOf(values),
    sessionMaxDays: values.SESSION_MAX_DAYS,
    trustedProxies: values.TRUSTED_PROXIES,
    connections: {
      most: values.CONNECTIONS_MAX,
      ofAddress: values.CONNECTIONS_PER_ADDRESS * values.ABUSE_LIMIT_FACTOR,
    },
    ...(values.METRICS_PORT !== undefined && { metricsPort: values.METRICS_PORT }),
    ...(values.BACKUP_DIR !== undefined && { backupDir: values.BACKUP_DIR }),
    ...deskConfigOf(values),
    ...signInConfigOf(values),
    ...walletConfigOf(values),
    ...alarmConfigOf(values),
    ...tracingConfigOf(values),
    stopGraceMs: values.STOP_GRACE_S * 1000,
    /** Undefined: the examples of the repository. */
    reconcileMappings: values.RECONCILE_MAPPINGS,
    logLevel: values.LOG_LEVEL,
  };
}

function missing(given: Record<string, unknown>, name: string): string | undefined {
  return given[name] === undefined ? 'is missing' : undefined;
}
