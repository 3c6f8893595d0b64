import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { helpOf, helpOfAll } from './help.ts';
import { allowedBy, parseTyped } from './parse.ts';

const read: Command = {
  name: 'orders show',
  kind: 'read',
  summary: 'One order.',
  takes: '<reference> [--long]',
  examples: ['cadeau orders show K7QM-2X9F'],
  run: async () => undefined,
};
const change: Command = { ...read, name: 'refund', kind: 'change' };
const parse = (...typed: string[]) => parseTyped([read, change], typed);

describe('what a command takes', () => {
  it.each([
    ['', 0, 0, {}],
    ['<reference id> on|off', 2, 2, {}],
    ['[<reference>…] [--lang <language>] --out <file> [--force]', 0, 500, { lang: 1, out: 1, force: 0 }],
    ['<reference> [--cards 1.1,1.2] [--all | --number <of the mail>]', 1, 1, { cards: 1, all: 0, number: 1 }],
    [
      'orders|vat [--type standard|insured] [--text-de … --text-fr …]',
      1,
      1,
      { type: 1, 'text-de': 1, 'text-fr': 1 },
    ],
  ])('follows from its usage: %s', (takes, least, most, options) => {
    const types = Object.entries(options).map(([name, value]) => [
      name,
      { type: value === 1 ? 'string' : 'boolean' },
    ]);
    expect(allowedBy({ takes })).toEqual({ words: { least, most }, options: Object.fromEntries(types) });
  });
});

describe('what is typed after cadeau', () => {
  it('is a command, its words and its options', () => {
    expect(parse('orders', 'show', 'K7QM-2X9F', '--long', '--json')).toEqual({
      kind: 'run',
      command: read,
      words: ['K7QM-2X9F'],
      options: {},
      flags: new Set(['long']),
      json: true,
      person: undefined,
      reason: '',
    });
  });

  it('names the person and the reason of a change', () => {
    expect(parse('refund', 'K7QM-2X9F', '--reason', ' wrong card ', '--person', 'Anna Meier')).toMatchObject({
      reason: 'wrong card',
      person: 'Anna Meier',
    });
  });

  it('asks for help in several ways', () => {
    for (const typed of [[], ['help'], ['--help'], ['-h']]) expect(parse(...typed)).toEqual({ kind: 'help' });
    for (const typed of ['help refund', 'refund --help', 'refund -h']) {
      expect(parse(...typed.split(' '))).toEqual({ kind: 'help', command: change });
    }
  });

  it.each([
    ['order show', 'There is no command "order show". Did you mean "orders show"?'],
    ['refnud X', 'There is no command "refnud X". Did you mean "refund"?'],
    ['orders', 'After "orders" comes one of: orders show.'],
    ['dance now', 'There is no command "dance now". "cadeau help" lists them.'],
    ['orders show', 'Something is missing after the name of the command.'],
    ['orders show a b', '"b" is one word too many.'],
    ['orders show a --short', "Unknown option '--short'."],
    ['orders show a --reason b', "Unknown option '--reason'."],
    ['refund a', '"refund" changes something: say why with --reason "…".'],
    [
      'refund a --reason lena@kundin.example',
      expect.stringContaining('no e-mail address and no card number'),
    ],
    [
      'refund a --reason 6006-4905-1234-5678',
      expect.stringContaining('no e-mail address and no card number'),
    ],
    ['refund a --reason x --person <b>', expect.stringContaining('--person is a name')],
  ])('%s is wrong usage', (typed, message) => {
    expect(() => parse(...typed.split(' '))).toThrow(
      expect.objectContaining({ constructor: expect.objectContaining({ name: 'WrongUsage' }), message }),
    );
  });
});

describe('the help', () => {
  it('lists every command with its sentence', () => {
    const lines = helpOfAll(COMMANDS).join('\n');
    for (const { name, summary } of COMMANDS)
      expect(lines).toMatch(new RegExp(`  ${name} +${escaped(summary)}`));
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'has usage and examples of %s that are right',
    (name, command) => {
      expect(helpOf(command).join('\n')).toContain(`  cadeau ${name}`);
      expect(command.examples).not.toEqual([]);
      for (const example of command.examples) {
        const typed = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, bare]) => quoted ?? bare ?? '',
        );
        expect(typed[0]).toBe('cadeau');
        expect(parseTyped(COMMANDS, typed.slice(1))).toMatchObject({ kind: 'run', command: { name } });
      }
    },
  );

  it('names each command once, in one or two words, with a whole sentence', () => {
    const names = COMMANDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, summary } of COMMANDS) {
      expect(name).toMatch(/^[a-z-]+( [a-z-]+)?$/);
      expect(summary).toMatch(/^\p{Lu}.*\.$/u);
    }
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
