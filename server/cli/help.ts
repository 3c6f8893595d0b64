import type { Command } from './command.ts';

const ROOM = 2;
const HELP = 'help [command]';

/** The list of all commands, in groups by their first word. */
export function helpOfAll(commands: readonly Pick<Command, 'name' | 'summary'>[]): string[] {
  const width = Math.max(HELP.length, ...commands.map(({ name }) => name.length)) + ROOM;
  const sorted = commands.toSorted((one, other) => one.name.localeCompare(other.name));
  return [
    "cadeau: the operator's command line",
    '',
    ...sorted.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    `  ${HELP.padEnd(width)}What a command takes, with examples.`,
    '',
    'Every read takes --json. Every change takes --reason "…", and --person where the user of the operating system',
    'does not say who you are.',
    'Exit codes: 0 well, 1 differences or refused, 2 wrong usage, 3 unavailable. docs/operating.md has more.',
  ];
}

export function usageOf(command: Omit<Command, 'run'>): string {
  return [
    `cadeau ${command.name}`,
    command.takes,
    command.kind === 'read' ? '[--json]' : '--reason "…" [--person …]',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export function helpOf(command: Omit<Command, 'run'>): string[] {
  return [
    command.summary,
    '',
    `  ${usageOf(command)}`,
    '',
    command.examples.length > 1 ? 'Examples:' : 'Example:',
    ...command.examples.map((example) => `  ${example}`),
  ];
}
