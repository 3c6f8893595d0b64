import * as commander from 'commander';
import { REASON_MAX, reasonFault } from '#rules/reason.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type Call, type Description, WrongUsage } from './command.ts';
import { addOptions, printedHelp } from './help.ts';

/** A command with what was typed after it. */
export type RunTyped<C extends Description> = {
  kind: 'run';
  command: C;
  /** Undefined: as the operating system names them. */
  person: string | undefined;
  /** Empty for a read. */
  reason: string;
} & Pick<Call, 'words' | 'options' | 'lists' | 'flags' | 'json'>;

/** What was typed after `cadeau`, checked as far as that goes without the database: help, the version, or a command. */
export type Typed<C extends Description> = { kind: 'help'; text: string } | RunTyped<C>;

/** @throws WrongUsage */
export function parseTyped<C extends Description>(
  commands: readonly C[],
  typed: readonly string[],
): Typed<C> {
  let found: { command: C; words: string[]; node: commander.Command } | undefined;
  let text = '';
  const program = buildProgram(
    commands,
    (command, words, node) => {
      found = { command, words, node };
    },
    (help) => {
      text += help;
    },
  );
  const asked = typed.length === 0 ? ['help'] : typed;
  try {
    program.parse(asked[0] === 'help' ? helpFor(program, asked.slice(1)) : asked, { from: 'user' });
  } catch (error) {
    if (!(error instanceof commander.CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'help', text: text.trimEnd() };
    throw new WrongUsage(sentenceOf(error, commands, asked));
  }
  if (found === undefined) throw new Error('a command line that is neither right nor wrong');
  return checked(found.command, found.words, found.node);
}

/** The command that the first words name. */
export function commandNamed<C extends Description>(
  commands: readonly C[],
  typed: readonly string[],
): C | undefined {
  const twoWords = typed.slice(0, 2).join(' ');
  return commands.find(({ name }) => name === twoWords) ?? commands.find(({ name }) => name === typed[0]);
}

/** All commands as the library knows them: groups by their first word. */
export function buildProgram<C extends Description>(
  commands: readonly C[],
  found: (command: C, words: string[], node: commander.Command) => void,
  write: (text: string) => void,
): commander.Command {
  const program = new commander.Command('cadeau')
    .exitOverride()
    // Here and in each group: else `reconcile` takes the options of `reconcile note` that it has, too.
    .enablePositionalOptions()
    .configureOutput({ writeOut: write, writeErr: () => {} })
    .helpCommand(false)
    .helpOption('-h, --help', 'Shows what there is, and what it takes.')
    .version(packageJson.version, '--version', 'Shows the version of the shop.');
  printedHelp(program, commands);
  // Shorter names first: `reconcile` is there before `reconcile note` is added to it.
  for (const command of commands.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const [first = '', second] = command.name.split(' ');
    const group =
      program.commands.find((one) => one.name() === first) ?? program.command(first).helpCommand(false);
    const node = second === undefined ? group : group.command(second);
    addOptions(node, command);
    node.enablePositionalOptions();
    node.action(() => found(command, node.args, node));
  }
  return program;
}

/** `help refund` is `refund --help`; a command that is not there is told as when it is typed. */
function helpFor(program: commander.Command, words: readonly string[]): string[] {
  let node = program;
  for (const word of words) {
    const next = node.commands.find((one) => one.name() === word);
    if (next === undefined) return [...words];
    node = next;
  }
  return [...words, '--help'];
}

function checked<C extends Description>(command: C, words: string[], node: commander.Command): RunTyped<C> {
  const { json, person, reason } = node.opts<Record<string, string | boolean | undefined>>();
  const options: Call['options'] = {};
  const lists: Record<string, readonly string[]> = {};
  const flags = new Set<string>();
  for (const option of node.options) {
    const name = option.long?.slice(2) ?? '';
    if (!Object.hasOwn(command.options ?? {}, name)) continue;
    const given = node.getOptionValue(option.attributeName());
    if (Array.isArray(given)) lists[name] = given;
    if (Array.isArray(given)) options[name] = given.at(-1);
    else if (typeof given === 'string') options[name] = given;
    // An option that begins with "no" counts as given when what it denies is off.
    else if (given === !option.negate) flags.add(name);
  }
  return {
    kind: 'run',
    command,
    words,
    options,
    lists,
    flags,
    json: json === true,
    person: checkPerson(person),
    reason: command.kind === 'change' ? checkReason(command, reason) : '',
  };
}

/** The library's own sentence as one of ours, with the nearest word where there is one. */
function sentenceOf(
  { code, message }: commander.CommanderError,
  commands: readonly Description[],
  typed: readonly string[],
): string {
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n');
  // One of several, all equally far: none of them is meant.
  const meant = /\(Did you mean (?!one of)(.*)\?\)/.exec(more.join(' '))?.[1];
  if (code === 'commander.help') {
    const group = commands.filter(({ name }) => name.startsWith(`${typed[0]} `)).map(({ name }) => name);
    return `After "${typed[0]}" comes one of: ${group.join(', ')}.`;
  }
  if (code === 'commander.unknownCommand') {
    const words = typed.filter((word) => word !== 'help');
    const unknown = /'(.*)'/.exec(first)?.[1] ?? '';
    const whole = (word: string) => `"${[...words.slice(0, words.indexOf(unknown)), word].join(' ')}"`;
    const advice = meant === undefined ? '"cadeau help" lists them.' : `Did you mean ${whole(meant)}?`;
    return `There is no command ${whole(unknown)}. ${advice}`;
  }
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/\.?$/, '.');
  return meant === undefined ? sentence : `${sentence} Did you mean ${meant}?`;
}

function checkPerson(person: unknown): string | undefined {
  if (typeof person !== 'string') return undefined;
  if (!/^[\p{L}\p{M}\p{N} .'’_-]{1,60}$/u.test(person.trim())) {
    throw new WrongUsage('--person is a name: letters, digits, spaces, dots and dashes, up to 60.');
  }
  return person.trim();
}

/** @throws WrongUsage */
function checkReason(command: Description, reason: unknown): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  const fault = reasonFault(text);
  if (fault === undefined) return text;
  if (fault === 'empty')
    throw new WrongUsage(`"${command.name}" changes something: say why with --reason "…".`);
  throw new WrongUsage(
    fault === 'long' || fault === 'lines'
      ? `--reason is one line of up to ${REASON_MAX} characters.`
      : '--reason is kept on record: it must hold no e-mail address and no card number. Name the order instead.',
  );
}
