import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ABUSE_LIMIT_NAMES, ABUSE_LIMITS, AMOUNT_LIMITS } from '#rules/abuse-limits.ts';
import { ConfigError, readConfig } from './config.ts';

function listErrors(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.errors : [];
  }
}

describe('the limits against abuse', () => {
  it('are a thousand times as high outside production by default', () => {
    expect(readConfig({})).toMatchObject({ abuseLimitFactor: 1000, abuseLimits: { ordersPerSession: 5000 } });
    const env = { ABUSE_LIMIT_FACTOR: '1', ABUSE_LIMITS: 'readsPerSession=7' };
    expect(readConfig(env).abuseLimits).toMatchObject({ ordersPerSession: 5, readsPerSession: 7 });
  });

  it('are refused in any other notation, with the setting’s name', () => {
    for (const value of ['ordersPerSession', 'perSession=5'])
      expect(listErrors({ ABUSE_LIMITS: value })).toEqual([
        expect.stringMatching(/^ABUSE_LIMITS: must look like/),
      ]);
    for (const value of ['0', '1.5', 'many'])
      expect(listErrors({ ABUSE_LIMIT_FACTOR: value })).toEqual([
        expect.stringMatching(/^ABUSE_LIMIT_FACTOR: /),
      ]);
  });

  it('in docs/running.md match the rules', () => {
    const page = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');
    const table = page.split('## Limits against abuse')[1]?.split('\n## ')[0] ?? '';
    const reported = Array.from(
      table.matchAll(/^\| `(\w+)` +\| (\d+) +\| .*? \| (\d+) (minute|hour)s? +\|/gm),
      ([, name, max, time, unit]) => [name, Number(max), Number(time) * (unit === 'hour' ? 60 : 1)],
    );
    expect(reported).toEqual(
      ABUSE_LIMIT_NAMES.map((name) => {
        const { max, windowMs } = ABUSE_LIMITS[name];
        return [name, AMOUNT_LIMITS.includes(name) ? max / 100 : max, windowMs / 60_000];
      }),
    );
  });
});
