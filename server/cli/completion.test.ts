import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Description } from './command.ts';
import { COMMANDS } from './commands.ts';
import { completionScript } from './completion.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';

const ALL: readonly Description[] = [...COMMANDS, ...OFFLINE_COMMANDS];

/** What bash offers for the last word of each line, in the folder of the command line's sources. */
function offeredForEach(lines: readonly string[]): string[][] {
  const asked = lines.map((line) => {
    const words = line.split(' ');
    return `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}
      _cadeau; echo "\${COMPREPLY[@]}"`;
  });
  const script = [completionScript(ALL, 'bash'), ...asked].join('\n');
  const options = { encoding: 'utf8', cwd: import.meta.dirname } as const;
  const { stdout, stderr, error } = spawnSync('bash', ['-c', script], options);
  expect({ stderr, error }).toEqual({ stderr: '', error: undefined });
  return stdout.split('\n').map((line) => line.split(' ').filter((word) => word !== ''));
}

const offered = (line: string) => offeredForEach([line])[0];

describe('completion in bash', () => {
  it('offers groups and commands, and what --help and --version are', () => {
    expect(offered('cadeau or')).toEqual(['orders']);
    expect(offered('cadeau --')).toEqual(['--help', '--version']);
    expect(offered('cadeau help re')).toEqual([
      'receipts',
      'reconcile',
      'refund',
      'restore',
      'retention',
      'review',
    ]);
    expect(offered('cadeau cards ')).toEqual(['number-keys', 'pending', 'rekey', 'replace', 'returned']);
    expect(offered('cadeau reconcile n')).toEqual(['note']);
  });

  it('offers what an option or a word may be', () => {
    expect(offered('cadeau orders list --status C')).toEqual(['Created', 'Confirmed']);
    expect(offered('cadeau labels --delivery ')).toEqual(['standard', 'insured', 'packet']);
    expect(offered('cadeau completion ')).toEqual(expect.arrayContaining(['bash', 'zsh']));
    expect(offered('cadeau product availability a-card o')).toEqual(['on', 'off']);
    expect(offered('cadeau orders list --since ')).toEqual([]);
  });

  it('offers files where a file is wanted', () => {
    expect(offered('cadeau labels --out completion.te')).toEqual(['completion.test.ts']);
    expect(offered('cadeau franking import completion.te')).toEqual(['completion.test.ts']);
    expect(offered('cadeau reconcile --settlement completion.te')).toEqual(['completion.test.ts']);
  });

  it('offers every option of every command', () => {
    const all = offeredForEach(ALL.map(({ name }) => `cadeau ${name} a --`));
    for (const [index, { name, kind, options = {} }] of ALL.entries()) {
      const own = Object.keys(options).map((option) => `--${option}`);
      const common = kind === 'change' ? ['--reason', '--person'] : [];
      expect(all[index]?.toSorted(), name).toEqual([...own, ...common, '--json', '--help'].toSorted());
    }
  });
});

it('zsh reads the same after it has learned the words of bash', () => {
  const script = completionScript(ALL, 'zsh');
  expect(script).toContain('bashcompinit');
  expect(script.split('_cadeau() {')[1]).toBe(completionScript(ALL, 'bash').split('_cadeau() {')[1]);
  // What stands before is as much bash's syntax as zsh's.
  expect(spawnSync('bash', ['-n', '-c', script], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
