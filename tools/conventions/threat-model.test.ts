import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOpenApi } from '#contract/openapi.ts';
import { SECRETS } from '#server/config/secrets.ts';
import { ENTRY_POINTS } from '#server/start.ts';
import { DESK_CALLS } from '#server/testing/desk-routes.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/threat-model.md'), 'utf8');

/** First cells of the table below a heading. */
function listRows(heading: string): string[] {
  const [section = ''] = page.slice(page.indexOf(`## ${heading}\n`) + 3).split('\n## ', 1);
  return Array.from(section.matchAll(/^\| `([^`]+)`/gm), ([, name = '']) => name);
}

const toPrefix = (path: string) => path.split('/').slice(0, 3).join('/');

describe('docs/threat-model.md', () => {
  it('has a row for each program and each prefix of routes', () => {
    const { paths } = createOpenApi('/api');
    const web = Object.keys(Object(paths)).map((path) => `web ${toPrefix(`/api${path}`)}`);
    const calls = DESK_CALLS.filter(({ route }) => /^[A-Z]+ \/(api|preview)\//.test(route));
    const desk = calls.map(
      ({ route }) => `desk ${toPrefix(route.replace(/^[A-Z]+ /, '')).replace(/\/:.*/, '')}`,
    );
    const programs = ENTRY_POINTS.filter((name) => name !== 'all');
    const expected = new Set([...programs, 'cadeau', ...web, ...desk, 'desk /api/rpc']);
    expect(listRows('Entry points').toSorted()).toEqual([...expected].toSorted());
  });

  it('has a row for each secret', () => {
    const expected = [...SECRETS, 'APPLE_PASS_KEY', 'GOOGLE_WALLET_KEY_FILE'];
    expect(listRows('Secrets').toSorted()).toEqual(expected.toSorted());
  });
});
