import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configSchema, readConfig } from './config.ts';
import { SECRETS } from './secrets.ts';

const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
const values = Object.fromEntries(
  [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

describe('.env.example', () => {
  it('lists every setting, and no other', () => {
    expect(Object.keys(values).toSorted()).toEqual(
      [...Object.keys(configSchema.shape), ...SECRETS.map((name) => `${name}_FILE`)].toSorted(),
    );
  });

  it('documents the default of each setting', () => {
    expect(readConfig(values)).toEqual(readConfig({}));
  });
});
