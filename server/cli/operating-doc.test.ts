import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listCommands } from '../../testkit/page-commands.ts';
import { COMMANDS } from './commands.ts';
import { findCommand, formatArguments, parseArguments } from './program.ts';

const root = join(import.meta.dirname, '../..');
const doc = readFileSync(join(root, 'docs/operating.md'), 'utf8');

/** The names of alarms in the log. */
const ALARMS = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
  .flatMap((path) => [...readFileSync(join(root, 'server', path), 'utf8').matchAll(/alarm: '([a-z-]+)'/g)])
  .map(([, name = '']) => name);

describe('docs/operating.md', () => {
  it('lists exactly the existing commands, as they are typed', () => {
    const listed = [...(doc.split('## Commands')[1] ?? '').matchAll(/^- `([^`]+)`$/gm)].map(
      ([, typed]) => typed,
    );
    const typed = COMMANDS.map((command) => `${command.name} ${formatArguments(command)}`.trim());
    expect(listed.toSorted()).toEqual(typed.toSorted());
  });

  it('explains each alarm of the log', () => {
    expect(ALARMS.length).toBeGreaterThan(3);
    for (const name of ALARMS) expect(doc).toContain(`| \`${name}\``);
  });
});

const PAGES = globSync(['*.md', 'docs/*.md', 'docs/requirements/*.md'], { cwd: root })
  .filter((name) => name !== 'CHANGELOG.md')
  .flatMap((name) =>
    listCommands(readFileSync(join(root, name), 'utf8')).map(({ args }) => ({ name, args })),
  );

it.each(PAGES)('$name: cadeau $args exists', ({ args }) => {
  if (args[0] === '…' || args[0] === '--version') return;
  // Inline mentions may omit arguments and options.
  const command = findCommand(COMMANDS, args);
  const isGroup = args.length === 1 && COMMANDS.some(({ name }) => name.startsWith(`${args[0]} `));
  if (command === undefined) expect(isGroup || parseArguments(COMMANDS, args).kind === 'help').toBe(true);
  else if (args.length > command.name.split(' ').length) {
    const reason = command.kind === 'change' && !args.includes('--reason') ? ['--reason', 'why'] : [];
    expect(() => parseArguments(COMMANDS, [...args, ...reason])).not.toThrow();
  }
});
