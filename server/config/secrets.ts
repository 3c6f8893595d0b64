import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** A setting with the suffix `_FILE` can give the path of a file that contains the secret instead. */
export const SECRETS = [
  'DATABASE_URL',
  'SAFERPAY_PASSWORD',
  'DATATRANS_PASSWORD',
  'DATATRANS_SIGN_KEY',
  'SUPPLIER_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'APPLE_PASS_KEY_PASSPHRASE',
  'SMTP_URL',
  'SMTP_OAUTH_CLIENT_SECRET',
  'CARD_SECRET_KEY',
  'CARD_SECRET_KEY_OLD',
  'CARD_NUMBER_KEYS_OLD',
  'ALARM_WEBHOOK_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Longer than any secret, so that a wrong file is rejected. */
const MAX_LENGTH = 4096;

export function readSecretFiles(settings: Environment): {
  settings: Environment;
  faults: string[];
  unreadable: Set<string>;
} {
  const resolved: Environment = { ...settings };
  const faults: string[] = [];
  const unreadable = new Set<string>();
  for (const name of SECRETS) {
    const file = `${name}_FILE`;
    const path = settings[file];
    if (path === undefined) continue;
    const result =
      settings[name] === undefined
        ? readSecret(path)
        : { fault: `is set in addition to ${name}; set only one` };
    if ('secret' in result) resolved[name] = result.secret;
    else {
      faults.push(`${file}: ${result.fault}`);
      unreadable.add(name);
    }
  }
  return { settings: resolved, faults, unreadable };
}

/** Removes the line break that editors and `echo` append. */
function readSecret(path: string): { secret: string } | { fault: string } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { fault: `the file ${path} ${REASONS[code] ?? `cannot be read (${code})`}` };
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') return { fault: `the file ${path} is empty; write the secret into it` };
  if (secret.length > MAX_LENGTH) return { fault: `the file ${path} is too long for a secret` };
  return { secret };
}

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist; create it, or choose another',
  EACCES: 'is not readable by the user of the shop; make it readable for that user only',
  EISDIR: 'is a folder; name a file in it',
  ENOTDIR: 'does not exist; create it, or choose another',
};
