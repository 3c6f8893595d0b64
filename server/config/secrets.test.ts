import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { SECRETS } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadeau-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = (text: string) => createHash('sha256').update(text).digest('base64');
const VALUES: Record<(typeof SECRETS)[number], string> = {
  DATABASE_URL: 'postgres://shop:canary-1@db.chain.example/cadeau?sslmode=verify-full',
  SAFERPAY_PASSWORD: 'canary-2',
  DATATRANS_PASSWORD: 'canary-11',
  DATATRANS_SIGN_KEY: 'ca'.repeat(32),
  OIDC_CLIENT_SECRET: 'canary-12',
  SUPPLIER_CLIENT_SECRET: 'canary-3',
  APPLE_PASS_KEY_PASSPHRASE: 'canary-13',
  SMTP_URL: 'smtps://canary-4@mail.chain.example',
  SMTP_OAUTH_CLIENT_SECRET: 'canary-14',
  CARD_SECRET_KEY: key('5'),
  CARD_SECRET_KEY_OLD: key('6'),
  CARD_NUMBER_KEYS_OLD: `${key('7')},${key('8')}`,
  ALARM_WEBHOOK_URL: 'https://hooks.chain.example/canary-9',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=canary-10',
};

const RELAY_ACCOUNT = {
  SMTP_OAUTH_TOKEN_URL: 'https://login.chain.example/token',
  SMTP_OAUTH_CLIENT_ID: 'cadeau',
  SMTP_OAUTH_SCOPE: 'https://outlook.office365.com/.default',
};

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o400, flag: 'w' });
  chmodSync(path, 0o600);
  return path;
}

function listErrors(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

describe('secrets', () => {
  it('are the same from files as from the environment, with or without a final line break', () => {
    const settings = Object.entries(VALUES);
    for (const end of ['', '\n', '\r\n']) {
      const files = settings.map(([name, value]) => [`${name}_FILE`, file(name, value + end)]);
      const env = { ...RELAY_ACCOUNT, ...Object.fromEntries(files) };
      expect(readConfig(env)).toEqual(readConfig({ ...RELAY_ACCOUNT, ...VALUES }));
    }
  });

  it('in production come from files only', () => {
    const files = Object.keys(VALUES).map((name) => [
      `${name}_FILE`,
      file(name, VALUES[name as keyof typeof VALUES]),
    ]);
    const faults = listErrors({ CADEAU_ENV: 'production', ...RELAY_ACCOUNT, ...Object.fromEntries(files) });
    expect(faults.filter((fault) => SECRETS.some((name) => fault.startsWith(name)))).toEqual([]);
  });

  describe.each(SECRETS)('%s', (name) => {
    const printErrors = (setting: Record<string, string>, env = {}) => {
      const faults = listErrors({ ...env, ...setting }).filter((fault) => fault.startsWith(name));
      expect(faults.join()).not.toMatch(/canary/);
      return faults;
    };

    it('given both ways is refused, and neither is repeated', () => {
      const path = file('both', VALUES[name]);
      expect(printErrors({ [name]: VALUES[name], [`${name}_FILE`]: path })).toEqual([
        `${name}_FILE: is set in addition to ${name}; set only one`,
      ]);
    });

    it('in an unusable file is reported once, also in production', () => {
      mkdirSync(join(folder, 'folder'), { recursive: true });
      for (const [path, said] of [
        [join(folder, 'nothing'), /does not exist; create it, or choose another$/],
        [join(folder, 'folder'), /is a folder; name a file in it$/],
        [file('empty', ''), /is empty; write the secret into it$/],
        [file('blank', '\n'), /is empty; write the secret into it$/],
        [file('long', 'canary'.repeat(1000)), /is too long for a secret$/],
      ] as const) {
        for (const env of [{}, { CADEAU_ENV: 'production' }])
          expect(printErrors({ [`${name}_FILE`]: path }, env)).toContainEqual(expect.stringMatching(said));
        expect(printErrors({ [`${name}_FILE`]: path })).toHaveLength(1);
      }
    });

    it('in a file is validated like the setting itself, without being repeated', () => {
      expect(printErrors({ [`${name}_FILE`]: file('odd', ' canary ') })).toEqual([
        expect.stringMatching(`^${name}: begins or ends with a space`),
      ]);
    });
  });

  it('are in no message, whatever their error', () => {
    for (const [name, value] of Object.entries(VALUES)) {
      for (const wrong of [
        ` ${value}`,
        `${value}\n`,
        `x${value}%`,
        value.slice(2),
        `${value}#${value}`,
        value.repeat(9),
      ]) {
        expect(listErrors({ [name]: wrong }).join()).not.toMatch(/canary/);
        expect(listErrors({ [name]: wrong }).join()).not.toContain(value);
      }
    }
  });
});
