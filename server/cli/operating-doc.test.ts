import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REVIEW_KINDS } from '#rules/review-kinds.ts';
import { COMMANDS } from './commands.ts';
import { takesOf } from './help.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';

const ALL = [...COMMANDS, ...OFFLINE_COMMANDS];
const root = join(import.meta.dirname, '../..');
const doc = readFileSync(join(root, 'docs/operating.md'), 'utf8');

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
  .map((path) => readFileSync(join(root, 'server', path), 'utf8'));

/** What `pattern` captures in the code, with any mail's kind as `<mail>`. */
function named(...patterns: RegExp[]): string[] {
  const found = sources.flatMap((source) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? '')),
  );
  return [...new Set(found)].map((name) => name.replace(/\$\{[^}]*\}/, '<mail>')).toSorted();
}

/** The kinds of review that the code opens, with any mail's kind as `<mail>`. */
const ITEM_KINDS = [
  ...new Set(REVIEW_KINDS.map((kind) => kind.replace(/^(mail-(?:given-up|[a-z]+))-.*/, '$1-<mail>'))),
].toSorted();

describe('docs/operating.md', () => {
  it.each(ALL.map((command) => [command.name, command] as const))('has %s as it is typed', (_, command) => {
    const typed = `- \`${`${command.name} ${takesOf(command)}`.trim()}\``;
    expect(doc.split('\n').filter((line) => line === typed)).toHaveLength(1);
  });

  it('has no command that is not there', () => {
    const listed = [...doc.matchAll(/^- `([a-z-]+(?: [a-z-]+)?)(?= [^a-z-]|`|[^`]*`)/gm)].map(
      ([, name = '']) => name,
    );
    const names = ALL.map(({ name }) => name);
    for (const name of listed)
      expect(names.some((known) => known === name || known === name.split(' ')[0])).toBe(true);
    expect(listed).toHaveLength(ALL.length);
  });

  it.each(ITEM_KINDS)('says what to do about %s', (kind) => {
    const line = doc.split('\n').find((one) => one.startsWith(`| \`${kind}\``));
    expect(line).toMatch(/^\|[^|]+\| \S[^|]+\| \S[^|]+\|$/);
  });

  it('has no item that the code does not raise', () => {
    const section = doc.split('## Each alarm')[1]?.split('Lines of the log')[0] ?? '';
    const listed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, kind]) => kind);
    expect(listed.toSorted()).toEqual(ITEM_KINDS);
  });

  it.each(named(/alarm: '([a-z-]+)'/g))('says what the alarm %s of the log means', (alarm) => {
    expect(doc.split('Lines of the log')[1]).toContain(`| \`${alarm}\``);
  });
});
