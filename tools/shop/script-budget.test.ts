import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { scriptBytes } from './script-budget.ts';

it('a browser loads every script, and one language', () => {
  const scripts = [
    { name: 'index', code: 'one'.repeat(50) },
    { name: 'de-ch', code: 'ein'.repeat(900) },
    { name: 'fr-ch', code: 'a few different words, longer than the others' },
  ];
  const bytes = (code: string | undefined) => gzipSync(code ?? '').length;
  const [index, german, french] = scripts.map(({ code }) => bytes(code));
  const expected = (index ?? 0) + Math.max(german ?? 0, french ?? 0);
  expect(scriptBytes(scripts, (name) => name.endsWith('-ch'))).toBe(expected);
});
