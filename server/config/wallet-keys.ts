import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

export type ApplePassSettings = {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  keyPassphrase: string | undefined;
  wwdrCertificate: string;
};

export type PassIdentity = {
  certificate: X509Certificate;
  wwdrCertificate: X509Certificate;
  key: KeyObject;
  /** After this time, phones accept no new passes. */
  expiresAt: Date;
};

/**
 * Accepts expired certificates: the shop starts without Apple passes, and an alarm reports it.
 * @returns the errors mention the setting, but no secret
 */
export function readPassIdentity(settings: ApplePassSettings): PassIdentity | { errors: string[] } {
  const certificate = readCertificate('APPLE_PASS_CERTIFICATE', settings.certificate);
  const wwdrCertificate = readCertificate('APPLE_WWDR_CERTIFICATE', settings.wwdrCertificate);
  const key = readKey(settings.key, settings.keyPassphrase);
  const errors = [certificate, key, wwdrCertificate].filter((result) => typeof result === 'string');
  if (typeof certificate === 'string' || typeof wwdrCertificate === 'string' || typeof key === 'string')
    return { errors };
  const endTimes = [certificate, wwdrCertificate].map(({ validToDate }) => validToDate.getTime());
  const identity = { certificate, wwdrCertificate, key, expiresAt: new Date(Math.min(...endTimes)) };
  const mismatches = findMismatches(identity, settings);
  return mismatches.length > 0 ? { errors: mismatches } : identity;
}

function findMismatches({ certificate, wwdrCertificate, key }: PassIdentity, settings: ApplePassSettings) {
  const { passTypeId, teamId } = settings;
  const subject = certificate.subject.split('\n');
  const isSignedByWwdr =
    certificate.checkIssued(wwdrCertificate) && certificate.verify(wwdrCertificate.publicKey);
  return [
    ...(certificate.checkPrivateKey(key) ? [] : ['APPLE_PASS_KEY: is not the key of APPLE_PASS_CERTIFICATE']),
    ...(subject.includes(`UID=${passTypeId}`)
      ? []
      : ['APPLE_PASS_TYPE_ID: differs from that of APPLE_PASS_CERTIFICATE']),
    ...(subject.includes(`OU=${teamId}`)
      ? []
      : ['APPLE_TEAM_ID: differs from that of APPLE_PASS_CERTIFICATE']),
    ...(isSignedByWwdr
      ? []
      : ['APPLE_WWDR_CERTIFICATE: is not the authority that signed APPLE_PASS_CERTIFICATE']),
  ];
}

/** @returns a string for an error */
function readCertificate(name: string, path: string): X509Certificate | string {
  const bytes = readBytes(name, path);
  if (typeof bytes === 'string') return bytes;
  try {
    return new X509Certificate(bytes);
  } catch {
    return `${name}: the file ${path} contains no certificate`;
  }
}

/** @returns a string for an error */
function readKey(path: string, passphrase: string | undefined): KeyObject | string {
  const bytes = readBytes('APPLE_PASS_KEY', path);
  if (typeof bytes === 'string') return bytes;
  try {
    const key = createPrivateKey({ key: bytes, ...(passphrase !== undefined && { passphrase }) });
    return key.asymmetricKeyType === 'rsa'
      ? key
      : `APPLE_PASS_KEY: the file ${path} contains no RSA key, the only kind that signs passes`;
  } catch {
    return `APPLE_PASS_KEY: the file ${path} contains no key that ${passphrase === undefined ? 'is unencrypted; it may need APPLE_PASS_KEY_PASSPHRASE' : 'APPLE_PASS_KEY_PASSPHRASE unlocks'}`;
  }
}

function readBytes(name: string, path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return `${name}: the file ${path} cannot be read (${code})`;
  }
}

export type WalletAccount = { email: string; key: KeyObject };

const accountSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string(),
});

/** @returns the errors mention the setting, but no secret */
export function readWalletAccount(path: string): WalletAccount | { errors: string[] } {
  const name = 'GOOGLE_WALLET_KEY_FILE';
  const bytes = readBytes(name, path);
  if (typeof bytes === 'string') return { errors: [bytes] };
  try {
    const account = accountSchema.parse(JSON.parse(bytes.toString()));
    const key = createPrivateKey(account.private_key);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key');
    return { email: account.client_email, key };
  } catch {
    return { errors: [`${name}: the file ${path} is not the JSON key of a service account`] };
  }
}
