import { readFileSync } from 'node:fs';

type Given = Record<string, string | undefined>;

/** Settings that hold a secret. Each may come from a file instead, named by the setting with `_FILE` behind its name. */
export const SECRETS = [
  'DATABASE_URL',
  'SAFERPAY_PASSWORD',
  'DATATRANS_PASSWORD',
  'DATATRANS_SIGN_KEY',
  'SUPPLIER_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'APPLE_PASS_KEY_PASSPHRASE',
  'SMTP_URL',
  'CARD_SECRET_KEY',
  'CARD_SECRET_KEY_OLD',
  'CARD_NUMBER_KEYS_OLD',
  'ALARM_WEBHOOK_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Longer than any of them: a start with another file by mistake does not wait for it. */
const LONGEST = 4096;

/** The settings with the secrets that lie in files, and what is wrong with these files. */
export function withSecretFiles(given: Given): { given: Given; faults: string[]; unread: Set<string> } {
  const found: Given = { ...given };
  const faults: string[] = [];
  const unread = new Set<string>();
  for (const name of SECRETS) {
    const file = `${name}_FILE`;
    const path = given[file];
    if (path === undefined) continue;
    const read =
      given[name] === undefined ? readSecret(path) : { fault: `is given beside ${name}; give one` };
    if ('secret' in read) found[name] = read.secret;
    else {
      faults.push(`${file}: ${read.fault}`);
      unread.add(name);
    }
  }
  return { given: found, faults, unread };
}

/** Without the end of its line, which editors and `echo` append. */
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
  if (secret.length > LONGEST) return { fault: `the file ${path} is too long for a secret` };
  return { secret };
}

const REASONS: Record<string, string> = {
  ENOENT: 'is not there; make it, or name another',
  EACCES: 'may not be read by the user of the shop; make it readable for that user alone',
  EISDIR: 'is a folder; name the file in it',
  ENOTDIR: 'is not there; make it, or name another',
};
