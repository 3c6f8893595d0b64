import 'reflect-metadata';
import { generateKeyPairSync, KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  type JsonName,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** The attribute that contains Apple's pass type. */
const USER_ID = '0.9.2342.19200300.100.1.1';
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

export const PASS_TYPE = 'pass.example.chain.giftcard';
export const PASS_TEAM = 'A1B2C3D4E5';
export const PASSPHRASE = 'of-the-test';
export const GOOGLE_ISSUER = '3388000000012345678';

/**
 * Creates a certificate authority and a pass certificate, as Apple issues them to a brand, with their files.
 * @param endsAt expiry of the pass certificate
 */
export async function createPassAuthority({ endsAt = new Date(Date.now() + 365 * DAY_MS) } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cadeau-passes-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const authority = await rsaKeys();
  const name: JsonName = [{ CN: ['Authority of the test'] }, { O: ['Nobody'] }];
  const wwdr = await certify({ subject: name, keys: authority, issuer: name, signer: authority, endsAt });
  const passKeys = await rsaKeys();
  const subject: JsonName = [
    { [USER_ID]: [PASS_TYPE] },
    { CN: [`Pass Type ID: ${PASS_TYPE}`] },
    { OU: [PASS_TEAM] },
    { O: ['Chain of the test'] },
  ];
  const certificate = await certify({ subject, keys: passKeys, issuer: name, signer: authority, endsAt });
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
  return {
    /** The settings of the brand. */
    settings: {
      APPLE_PASS_TYPE_ID: PASS_TYPE,
      APPLE_TEAM_ID: PASS_TEAM,
      APPLE_PASS_CERTIFICATE: file('pass.pem', certificate.toString('pem')),
      APPLE_PASS_KEY: file(
        'pass.key',
        KeyObject.from(passKeys.privateKey)
          .export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: PASSPHRASE })
          .toString(),
      ),
      APPLE_PASS_KEY_PASSPHRASE: PASSPHRASE,
      APPLE_WWDR_CERTIFICATE: file('wwdr.pem', wwdr.toString('pem')),
      GOOGLE_WALLET_ISSUER_ID: GOOGLE_ISSUER,
      GOOGLE_WALLET_KEY_FILE: file(
        'account.json',
        JSON.stringify({
          type: 'service_account',
          client_email: 'passes@chain.iam.gserviceaccount.example',
          private_key: account.privateKey.export(pkcs8),
        }),
      ),
    },
    accountKey: account.publicKey,
    file,
    close: () => rmSync(folder, { recursive: true }),
  };
}

function rsaKeys(): Promise<CryptoKeyPair> {
  const keyOptions = { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  return crypto.subtle.generateKey(keyOptions, true, ['sign', 'verify']);
}

function certify(input: {
  subject: JsonName;
  keys: CryptoKeyPair;
  issuer: JsonName;
  signer: CryptoKeyPair;
  endsAt: Date;
}): Promise<X509Certificate> {
  const { subject, keys, issuer, signer, endsAt } = input;
  return X509CertificateGenerator.create({
    ...{ serialNumber: keys === signer ? '01' : '02', subject, issuer },
    notBefore: new Date(endsAt.getTime() - 730 * DAY_MS),
    notAfter: endsAt,
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: signer.privateKey,
    extensions: [new BasicConstraintsExtension(keys === signer, undefined, true)],
  });
}
