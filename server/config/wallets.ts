import * as z from 'zod';
import { secret } from './values.ts';
import { type ApplePassSettings, readPassIdentity, readWalletAccount } from './wallet-keys.ts';

const file = z.string().min(1);

/** See docs/running.md. Files are given by path. */
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

const APPLE = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
] as const;
const GOOGLE = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY_FILE'] as const;

/**
 * Each wallet is configured completely or not at all.
 * @param sound the valid settings, by name
 * @param unread secrets whose unreadable files are reported already
 */
export function findWalletErrors(offered: Environment, sound: object, unread: ReadonlySet<string>): string[] {
  const values = settingsSchema.safeParse(sound).data ?? {};
  const apple = toAppleSettings(values);
  const google = toGoogleSettings(values);
  const isPassphraseUnread = unread.has('APPLE_PASS_KEY_PASSPHRASE');
  const appleRead = apple === undefined || isPassphraseUnread ? undefined : readPassIdentity(apple);
  const googleRead = google === undefined ? undefined : readWalletAccount(google.keyFile);
  return [
    ...missingErrors(offered, APPLE),
    ...(appleRead !== undefined && 'faults' in appleRead ? appleRead.faults : []),
    ...missingErrors(offered, GOOGLE),
    ...(googleRead !== undefined && 'faults' in googleRead ? googleRead.faults : []),
  ];
}

function missingErrors(offered: Environment, names: readonly string[]): string[] {
  const absent = names.filter((name) => offered[name] === undefined);
  return absent.length === names.length ? [] : absent.map((name) => `${name}: is missing`);
}
