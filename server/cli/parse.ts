import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Command, WrongUsage } from './command.ts';
import { nearest } from './nearest.ts';

/** What somebody typed after `cadeau`, checked as far as that goes without a house. */
export type Typed =
  | { kind: 'help'; command?: Command }
  | {
      kind: 'run';
      command: Command;
      words: string[];
      options: Record<string, string | boolean | undefined>;
      json: boolean;
      /** Undefined: as the operating system names them. */
      person: string | undefined;
      /** Empty for a read. */
      reason: string;
    };

/** @throws WrongUsage */
export function parseTyped(commands: readonly Command[], typed: readonly string[]): Typed {
  const [first] = typed;
  if (first === undefined || first === '--help' || first === '-h') return { kind: 'help' };
  if (first === 'help') return helpFor(commands, typed.slice(1));
  const command = findCommand(commands, typed);
  const rest = typed.slice(command.name.split(' ').length);
  const { values, positionals: words } = parseRest(command, rest);
  const { help, json, person, reason, ...options } = values;
  if (help === true) return { kind: 'help', command };
  checkWords(command, words);
  return {
    kind: 'run',
    command,
    words,
    options,
    json: json === true,
    person: checkPerson(person),
    reason: command.kind === 'change' ? checkReason(command, reason) : '',
  };
}

function helpFor(commands: readonly Command[], words: readonly string[]): Typed {
  return words.length === 0 ? { kind: 'help' } : { kind: 'help', command: findCommand(commands, words) };
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

const EVERYWHERE = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;
const OF_A_CHANGE = { person: { type: 'string' }, reason: { type: 'string' } } as const;

function parseRest(command: Command, args: readonly string[]) {
  const options: ParseArgsOptionsConfig = {
    ...command.options,
    ...EVERYWHERE,
    ...(command.kind === 'change' && OF_A_CHANGE),
  };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const single = Object.entries(values).filter(([, value]) => !Array.isArray(value));
    return {
      values: Object.fromEntries(single) as Record<string, string | boolean | undefined>,
      positionals,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The platform's own sentence; what it adds about dashes helps nobody here.
    throw new WrongUsage(`${error.message.split('. To specify')[0]?.split('\n')[0]}.`.replace(/\.\.$/, '.'));
  }
}

function checkWords({ words: { least, most } }: Command, words: readonly string[]): void {
  if (words.length < least) throw new WrongUsage('Something is missing after the name of the command.');
  if (words.length > most) throw new WrongUsage(`"${words[most]}" is one word too many.`);
}

function checkPerson(person: string | boolean | undefined): string | undefined {
  if (typeof person !== 'string') return undefined;
  if (!/^[\p{L}\p{M}\p{N} .'’_-]{1,60}$/u.test(person.trim())) {
    throw new WrongUsage('--person is a name: letters, digits, spaces, dots and dashes, up to 60.');
  }
  return person.trim();
}

/** The reason is kept for good and shown to others: it may not carry what must stay out of the books (money.md I-12). */
function checkReason(command: Command, reason: string | boolean | undefined): string {
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
