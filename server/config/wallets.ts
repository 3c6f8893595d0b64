import * as z from 'zod';
import { secret } from './values.ts';
import { type ApplePassSettings, readPassIdentity, readWalletAccount } from './wallet-keys.ts';

const file = z.string().min(1);

/** See docs/running.md. The settings for files are paths. */
export const walletSettings = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass(\.[A-Za-z0-9-]+)+$/, 'must be an identifier such as pass.com.example.giftcard')
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten capital letters and digits')
    .optional(),
  APPLE_PASS_CERTIFICATE: file.optional(),
  APPLE_PASS_KEY: file.optional(),
  APPLE_PASS_KEY_PASSPHRASE: secret.optional(),
  APPLE_WWDR_CERTIFICATE: file.optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{6,25}$/, 'must be the number of the issuer, digits only')
    .optional(),
  GOOGLE_WALLET_KEY_FILE: file.optional(),
};

const settingsSchema = z.object(walletSettings);

export type GoogleWalletSettings = {
  issuerId: string;
  /** File path. */
  keyFile: string;
};

export function toWalletConfig(values: z.infer<typeof settingsSchema>): {
  wallets: { apple: ApplePassSettings | undefined; google: GoogleWalletSettings | undefined };
} {
  return { wallets: { apple: toAppleSettings(values), google: toGoogleSettings(values) } };
}

function toAppleSettings(values: z.infer<typeof settingsSchema>): ApplePassSettings | undefined {
  const {
    APPLE_PASS_TYPE_ID: passTypeId,
    APPLE_TEAM_ID: teamId,
    APPLE_PASS_CERTIFICATE: certificate,
  } = values;
  const { APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdrCertificate } = values;
  if (!passTypeId || !teamId || !certificate || !key || !wwdrCertificate) return undefined;
  const keyPassphrase = values.APPLE_PASS_KEY_PASSPHRASE;
  return { passTypeId, teamId, certificate, key, keyPassphrase, wwdrCertificate };
}

function toGoogleSettings(values: z.infer<typeof settingsSchema>): GoogleWalletSettings | undefined {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY_FILE: keyFile } = values;
  return issuerId && keyFile ? { issuerId, keyFile } : undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const APPLE_SETTINGS = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
] as const;
const GOOGLE_SETTINGS = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY_FILE'] as const;

/**
 * Requires the settings of each wallet to be complete, or all missing.
 * @param validSettings by name
 * @param unreadable secrets whose unreadable files are reported already
 */
export function findWalletErrors(
  settings: Environment,
  validSettings: object,
  unreadable: ReadonlySet<string>,
): string[] {
  const values = settingsSchema.safeParse(validSettings).data ?? {};
  const apple = toAppleSettings(values);
  const google = toGoogleSettings(values);
  const isPassphraseUnreadable = unreadable.has('APPLE_PASS_KEY_PASSPHRASE');
  const appleResult = apple === undefined || isPassphraseUnreadable ? undefined : readPassIdentity(apple);
  const googleResult = google === undefined ? undefined : readWalletAccount(google.keyFile);
  return [
    ...findMissing(settings, APPLE_SETTINGS),
    ...(appleResult !== undefined && 'errors' in appleResult ? appleResult.errors : []),
    ...findMissing(settings, GOOGLE_SETTINGS),
    ...(googleResult !== undefined && 'errors' in googleResult ? googleResult.errors : []),
  ];
}

function findMissing(settings: Environment, names: readonly string[]): string[] {
  const missing = names.filter((name) => settings[name] === undefined);
  return missing.length === names.length ? [] : missing.map((name) => `${name}: is missing`);
}
