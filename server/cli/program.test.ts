import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import type { Command, Description } from './command.ts';
import { COMMANDS } from './commands.ts';
import { filesNamed, splitNamed } from './named-files.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';
import { parseTyped } from './program.ts';

const read: Command = {
  name: 'orders show',
  kind: 'read',
  summary: 'One order.',
  words: { '<reference>': 'The order.' },
  options: {
    long: { explained: 'All of it.' },
    lang: { value: '<language>', explained: 'In which language.' },
    'no-shipping-cost': { explained: 'Without the shipping cost.' },
    file: { value: '<file or name=file>', explained: 'A file, or several.', many: true },
  },
  examples: ['cadeau orders show K7QM-2X9F'],
  run: async () => undefined,
};
const change: Command = { ...read, name: 'refund', kind: 'change' };
const parse = (...typed: string[]) => parseTyped([read, change], typed);

describe('what is typed after cadeau', () => {
  it('is a command, its words and its options', () => {
    expect(parse('orders', 'show', 'K7QM-2X9F', '--long', '--json')).toEqual({
      kind: 'run',
      command: read,
      words: ['K7QM-2X9F'],
      options: {},
      lists: {},
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

  it('is a flag that begins with no only when it was typed', () => {
    expect(parse('orders', 'show', 'K7QM-2X9F', '--no-shipping-cost')).toMatchObject({
      flags: new Set(['no-shipping-cost']),
    });
    expect(parse('orders', 'show', 'K7QM-2X9F', '--lang=fr-ch')).toMatchObject({
      flags: new Set(),
      options: { lang: 'fr-ch' },
    });
  });

  it('has all values of an option that may be given several times, in their order', () => {
    expect(parse('orders', 'show', 'K7QM-2X9F', '--file', 'a.csv', '--file', 'twint=b.csv')).toMatchObject({
      lists: { file: ['a.csv', 'twint=b.csv'] },
      options: { file: 'twint=b.csv' },
    });
  });

  it('may touch the files that it names, under a name too', () => {
    const given = { file: ['a.csv', 'twint=b.csv', './c=d.csv'] };
    expect(filesNamed(read, [], {}, given)).toEqual(expect.arrayContaining(['a.csv', 'b.csv', './c=d.csv']));
    expect(splitNamed('./c=d.csv')).toEqual({ name: undefined, file: './c=d.csv' });
  });

  it.each(ALL.map((command) => [command.name, command] as const))(
    'gives %s every option that it has, and none to another command',
    (name, command) => {
      const options = Object.entries(command.options ?? {});
      const typed = [
        ...name.split(' '),
        ...Object.keys(command.words ?? {}).filter((word) => word.startsWith('<')),
        ...options.flatMap(([option, { value }]) =>
          value === undefined ? [`--${option}`] : [`--${option}`, `value of ${option}`],
        ),
        ...(command.kind === 'change' ? ['--reason', 'why', '--person', 'Anna'] : []),
        '--json',
      ];
      const valued = options.filter(([, { value }]) => value !== undefined).map(([option]) => option);
      expect(parseTyped(ALL, typed)).toMatchObject({
        command: { name },
        options: Object.fromEntries(valued.map((option) => [option, `value of ${option}`])),
        flags: new Set(Object.keys(command.options ?? {}).filter((option) => !valued.includes(option))),
        json: true,
        person: command.kind === 'change' ? 'Anna' : undefined,
        reason: command.kind === 'change' ? 'why' : '',
      });
    },
  );

  it('asks for help in several ways, of everything, of a group and of a command', () => {
    const help = (typed: string) => {
      const parsed = parse(...typed.split(' ').filter((word) => word !== ''));
      return parsed.kind === 'help' ? parsed.text : undefined;
    };
    const whole = help('');
    expect(whole).toContain('orders show  One order.');
    for (const typed of ['help', '--help', '-h']) expect(help(typed)).toBe(whole);
    expect(help('orders --help')).toContain('orders show  One order.');
    expect(help('help orders')).toBe(help('orders --help'));
    const one = help('orders show --help');
    expect(one).toContain('Usage: cadeau orders show <reference> [--long]');
    expect(one).toMatch(/ {2}--lang <language> +In which language\./);
    expect(one).toContain('Example:\n  cadeau orders show K7QM-2X9F');
    for (const typed of ['help orders show', 'orders show a -h']) expect(help(typed)).toBe(one);
  });

  it('asks for the version', () => {
    expect(parse('--version')).toEqual({ kind: 'help', text: packageJson.version });
  });

  it.each([
    ['order show', 'There is no command "order". Did you mean "orders"?'],
    ['orders shw a', 'There is no command "orders shw". Did you mean "orders show"?'],
    ['help refnud', 'There is no command "refnud". Did you mean "refund"?'],
    ['refnud X', 'There is no command "refnud". Did you mean "refund"?'],
    ['orders', 'After "orders" comes one of: orders show.'],
    ['dance now', 'There is no command "dance". "cadeau help" lists them.'],
    ['orders show', "Missing required argument 'reference'."],
    ['orders show a b', expect.stringContaining('Too many arguments')],
    ['orders show a --lnog', "Unknown option '--lnog'. Did you mean --long?"],
    ['orders show a --reason b', expect.stringContaining("Unknown option '--reason'.")],
    ['orders show a --lang', "Option '--lang <language>' argument missing."],
    ['orders show a --lang --long', expect.stringContaining("Option '--lang <language>'")],
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

const ALL: readonly Description[] = [...COMMANDS, ...OFFLINE_COMMANDS];

/** In one line a paragraph, however wide a terminal is. */
function helpText(words: readonly string[]): string {
  const help = parseTyped(ALL, ['help', ...words]);
  if (help.kind !== 'help') throw new Error('that is no help');
  return help.text.replaceAll(/\n {10,}/g, ' ');
}

describe('the help', () => {
  it('lists every command with its sentence', () => {
    const lines = helpText([]);
    for (const { name, summary } of ALL) expect(lines).toMatch(new RegExp(`  ${name} +${escaped(summary)}`));
  });

  it.each(ALL.map((command) => [command.name, command] as const))(
    'has usage, explained options and examples of %s that are right',
    (name, command) => {
      const text = helpText(name.split(' '));
      expect(text).toContain(`Usage: cadeau ${name}`);
      const { words = {}, options = {} } = command;
      for (const explained of Object.values(words)) expect(explained).toMatch(/^\p{Lu}.*\.$/u);
      for (const [option, { explained }] of Object.entries(options)) {
        expect(explained).toMatch(/^\p{Lu}.*\.$/u);
        expect(text).toMatch(new RegExp(`  --${option}.* +${escaped(explained)}`));
      }
      expect(command.examples).not.toEqual([]);
      for (const example of command.examples) {
        const typed = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, bare]) => quoted ?? bare ?? '',
        );
        expect(typed[0]).toBe('cadeau');
        expect(parseTyped(ALL, typed.slice(1))).toMatchObject({ kind: 'run', command: { name } });
      }
    },
  );

  it('names each command once, in one or two words, with a whole sentence', () => {
    const names = ALL.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, summary } of ALL) {
      expect(name).toMatch(/^[a-z-]+( [a-z-]+)?$/);
      expect(summary).toMatch(/^\p{Lu}.*\.$/u);
    }
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
