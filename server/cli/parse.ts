import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Call, type Command, WrongUsage } from './command.ts';
import { nearest } from './nearest.ts';

/** What was typed after `cadeau`, checked as far as that goes without the database. */
export type Typed =
  | { kind: 'help'; command?: Command }
  | ({
      kind: 'run';
      command: Command;
      /** Undefined: as the operating system names them. */
      person: string | undefined;
      /** Empty for a read. */
      reason: string;
    } & Pick<Call, 'words' | 'options' | 'flags' | 'json'>);

/** @throws WrongUsage */
export function parseTyped(commands: readonly Command[], typed: readonly string[]): Typed {
  const [first] = typed;
  if (first === undefined || first === '--help' || first === '-h') return { kind: 'help' };
  if (first === 'help') {
    return typed.length === 1
      ? { kind: 'help' }
      : { kind: 'help', command: findCommand(commands, typed.slice(1)) };
  }
  const command = findCommand(commands, typed);
  const { words: allowed, options: known } = allowedBy(command);
  const { values, positionals: words } = parseRest(command, known, typed);
  const { help, json, person, reason, ...given } = values;
  if (help === true) return { kind: 'help', command };
  if (words.length < allowed.least)
    throw new WrongUsage('Something is missing after the name of the command.');
  if (words.length > allowed.most) throw new WrongUsage(`"${words[allowed.most]}" is one word too many.`);
  const options: Call['options'] = {};
  const flags = new Set<string>();
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string') options[name] = value;
    else if (value === true) flags.add(name);
  }
  return {
    kind: 'run',
    command,
    words,
    options,
    flags,
    json: json === true,
    person: checkPerson(person),
    reason: command.kind === 'change' ? checkReason(command, reason) : '',
  };
}

/** The command that the first words name. */
export function commandNamed(commands: readonly Command[], typed: readonly string[]): Command | undefined {
  const twoWords = typed.slice(0, 2).join(' ');
  return commands.find(({ name }) => name === twoWords) ?? commands.find(({ name }) => name === typed[0]);
}

function findCommand(commands: readonly Command[], typed: readonly string[]): Command {
  const found = commandNamed(commands, typed);
  if (found !== undefined) return found;
  const twoWords = typed.slice(0, 2).join(' ');
  const group = commands.filter(({ name }) => name.startsWith(`${typed[0]} `)).map(({ name }) => name);
  const names = commands.map(({ name }) => name);
  const meant = nearest(twoWords, names) ?? nearest(typed[0] ?? '', names);
  if (meant !== undefined) {
    throw new WrongUsage(`There is no command "${twoWords}". Did you mean "${meant}"?`);
  }
  if (group.length > 0) throw new WrongUsage(`After "${typed[0]}" comes one of: ${group.join(', ')}.`);
  throw new WrongUsage(`There is no command "${twoWords}". "cadeau help" lists them.`);
}

/** `--drop`, or with a value `--amount <francs>` and `--cards 1.1,1.2`. */
const OPTION = /--([a-z-]+)( (?:<[^>]*>|[^\s<[\]|-][^\s\]]*))?/g;
/** `<file>`, `on|off`, and in brackets or with an ellipsis what may be left out or repeated. */
const WORD = /(\[?)(?:<[^>]*>|[a-z|]*[a-z])(…?)/g;
const WORDS_MAX = 500;

/** The words and options that the help of a command promises. */
export function allowedBy({ takes, words }: Pick<Command, 'takes' | 'words'>) {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const [, name = '', value] of takes.matchAll(OPTION)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  const named = [...takes.replace(OPTION, '').matchAll(WORD)];
  const least = named.filter(([, bracket]) => bracket === '').length;
  const most = named.some(([, , ellipsis]) => ellipsis !== '') ? WORDS_MAX : named.length;
  return { options, words: words ?? { least, most } };
}

function parseRest(command: Command, known: ParseArgsOptionsConfig, typed: readonly string[]) {
  const options: ParseArgsOptionsConfig = {
    ...known,
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
    ...(command.kind === 'change' && { person: { type: 'string' }, reason: { type: 'string' } }),
  };
  const args = typed.slice(command.name.split(' ').length);
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node's own sentence, without its advice about dashes.
    throw new WrongUsage(`${error.message.split('. To specify')[0]?.split('\n')[0]}.`.replace(/\.\.$/, '.'));
  }
}

function checkPerson(person: unknown): string | undefined {
  if (typeof person !== 'string') return undefined;
  if (!/^[\p{L}\p{M}\p{N} .'’_-]{1,60}$/u.test(person.trim())) {
    throw new WrongUsage('--person is a name: letters, digits, spaces, dots and dashes, up to 60.');
  }
  return person.trim();
}

/** The reason is stored for good and shown to others: it may not hold secrets or addresses (I-12). */
function checkReason(command: Command, reason: unknown): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text === '') throw new WrongUsage(`"${command.name}" changes something: say why with --reason "…".`);
  if (text.length > 300 || /\p{Cc}/u.test(text)) {
    throw new WrongUsage('--reason is one line of up to 300 characters.');
  }
  if (/\S@\S/.test(text) || /\d(?:[ -]?\d){11}/.test(text)) {
    throw new WrongUsage(
      '--reason is kept for good: it must hold no e-mail address and no card number. Name the order instead.',
    );
  }
  return text;
}
