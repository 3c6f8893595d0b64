import * as z from 'zod';
import { secret } from './values.ts';
import { type ApplePassSettings, readPassIdentity, readWalletAccount } from './wallet-keys.ts';

const file = z.string().min(1);

/** What the environment says of passes for the wallets of telephones (docs/running.md). Files are named by their paths. */
export const walletSettings = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass(\.[A-Za-z0-9-]+)+$/, 'must be an identifier as pass.com.example.giftcard')
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten capital letters and digits')
    .optional(),
  APPLE_PASS_CERTIFICATE: file.optional(),
  APPLE_PASS_KEY: file.optional(),
  APPLE_PASS_KEY_PASSPHRASE: secret.optional(),
  /** Of the authority that has signed the brand's certificate. */
  APPLE_WWDR_CERTIFICATE: file.optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{6,25}$/, 'must be the number of the issuer, in digits')
    .optional(),
  /** Of the service account, as Google hands it out. */
  GOOGLE_WALLET_KEY_FILE: file.optional(),
};

const settingsSchema = z.object(walletSettings);

export type GoogleWalletSettings = {
  issuerId: string;
  /** Path. */
  keyFile: string;
};

export function walletConfigOf(values: z.infer<typeof settingsSchema>): {
  wallets: { apple: ApplePassSettings | undefined; google: GoogleWalletSettings | undefined };
} {
  return { wallets: { apple: appleOf(values), google: googleOf(values) } };
}

function appleOf(values: z.infer<typeof settingsSchema>): ApplePassSettings | undefined {
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

function googleOf(values: z.infer<typeof settingsSchema>): GoogleWalletSettings | undefined {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY_FILE: keyFile } = values;
  return issuerId && keyFile ? { issuerId, keyFile } : undefined;
}

type Given = Readonly<Record<string, string | undefined>>;

const APPLE = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
] as const;
const GOOGLE = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY_FILE'] as const;

/**
 * Each wallet is there whole or not at all, and its files are what they should be.
 * @param sound settings that are well written, by name
 * @param unread secrets whose files cannot be read, which is told already
 */
export function walletFaults(offered: Given, sound: object, unread: ReadonlySet<string>): string[] {
  const values = settingsSchema.safeParse(sound).data ?? {};
  const apple = appleOf(values);
  const google = googleOf(values);
  const isPassphraseUnread = unread.has('APPLE_PASS_KEY_PASSPHRASE');
  const appleRead = apple === undefined || isPassphraseUnread ? undefined : readPassIdentity(apple);
  const googleRead = google === undefined ? undefined : readWalletAccount(google.keyFile);
  return [
    ...absentOf(offered, APPLE),
    ...(appleRead !== undefined && 'faults' in appleRead ? appleRead.faults : []),
    ...absentOf(offered, GOOGLE),
    ...(googleRead !== undefined && 'faults' in googleRead ? googleRead.faults : []),
  ];
}

function absentOf(offered: Given, names: readonly string[]): string[] {
  const absent = names.filter((name) => offered[name] === undefined);
  return absent.length === names.length ? [] : absent.map((name) => `${name}: is missing`);
}
