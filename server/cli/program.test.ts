import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { parseArguments } from './program.ts';

const read: Command = {
  name: 'orders show',
  kind: 'read',
  summary: 'One order.',
  positionals: { '<reference>': 'The order.' },
  options: {
    'dry-run': { description: 'Changes nothing.' },
    lang: { value: '<language>', description: 'In which language.' },
  },
  examples: ['cadeau orders show K7QM-2X9F'],
  run: async () => undefined,
};
const change: Command = { ...read, name: 'rekey', kind: 'change' };
const parse = (...typed: string[]) => parseArguments([read, change], typed);

describe('the arguments of cadeau', () => {
  it('are a command with its arguments and options', () => {
    expect(parse('orders', 'show', 'K7QM-2X9F', '--dry-run', '--lang=fr-ch', '--json')).toEqual({
      kind: 'run',
      command: read,
      args: ['K7QM-2X9F'],
      options: { lang: 'fr-ch' },
      flags: new Set(['dry-run']),
      json: true,
      person: undefined,
      reason: '',
    });
  });

  it('name the person and the reason of a change', () => {
    expect(parse('rekey', 'x', '--reason', ' wrong key ', '--person', 'Anna Meier')).toMatchObject({
      reason: 'wrong key',
      person: 'Anna Meier',
    });
  });

  it.each([[[]], [['help']], [['--help']], [['help', 'orders']], [['orders', 'show', '--help']]])(
    'request help: %j',
    (typed) =>
      expect(parse(...typed)).toMatchObject({ kind: 'help', text: expect.stringMatching(/^Usage: /) }),
  );

  it('request the version', () => {
    expect(parse('--version')).toEqual({ kind: 'help', text: packageJson.version });
  });

  it.each([
    ['ordesr show', 'Did you mean orders?'],
    ['orders shw a', 'Did you mean show?'],
    ['orders', 'Usage: cadeau orders'],
    ['orders show', "missing required argument 'reference'"],
    ['orders show a b', 'too many arguments'],
    ['orders show a --lnag x', 'Did you mean --lang?'],
    ['orders show a --reason b', "unknown option '--reason'"],
    ['orders show a --lang', 'argument missing'],
    ['orders show a --lang --json', 'starts with dashes'],
    ['rekey a', 'give a reason with --reason'],
    ['rekey a --reason lena@kundin.example', 'not contain an e-mail address or card number'],
    ['rekey a --reason 6006-4905-1234-5678', 'not contain an e-mail address or card number'],
    ['rekey a --reason x --person <b>', '--person must be a name'],
  ])('%s is wrong usage', (typed, message) => {
    expect(() => parse(...typed.split(' '))).toThrow(
      expect.objectContaining({
        constructor: expect.objectContaining({ name: 'UsageError' }),
        message: expect.stringContaining(message),
      }),
    );
  });
});

it.each(COMMANDS.map((command) => [command.name, command] as const))(
  '%s explains its arguments and options, and its examples are valid',
  (name, { positionals: words = {}, options = {}, examples, summary }) => {
    expect(name).toMatch(/^[a-z]+( [a-z-]+)?$/);
    for (const text of [
      summary,
      ...Object.values(words),
      ...Object.values(options).map((item) => item.description),
    ])
      expect(text).toMatch(/^\p{Lu}.*[.)]$/u);
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      const typed = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      );
      expect(parseArguments(COMMANDS, typed.slice(1))).toMatchObject({ kind: 'run', command: { name } });
    }
  },
);
