import * as commander from 'commander';
import { REASON_MAX, validateReason } from '#rules/reason.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type Command, type Description, type ParsedArguments, UsageError } from './command.ts';

const HELP_WIDTH = 120;

const HELP_FOOTER = `
Run "cadeau orders list --help" for the details and examples of a command.
All commands accept --json. Commands that change data require --reason "…".
Exit codes: 0 success, 1 problems found or command refused, 2 usage error, 3 service unavailable. See docs/operating.md.`;

/** Shown in the help before the commands of each group. */
const GROUP_SUBJECTS: Readonly<Record<string, string>> = {
  orders: 'Orders',
  payment: 'Payments and their providers',
  cards: 'Encryption keys of cards',
  gifts: 'Gifts after a restore',
  periods: 'Closed months',
  catalogue: 'Product catalogue',
  people: 'Desk users',
  retention: 'Data retention',
  subject: 'Personal data of one person',
  jobs: 'Background jobs',
  config: 'Settings',
};

export type ParsedCommand = ParsedArguments & {
  kind: 'run';
  command: Command;
  /** Default: the user of the operating system. */
  person: string | undefined;
  /** Empty for read commands. */
  reason: string;
};

export type ParseResult = { kind: 'help'; text: string } | ParsedCommand;

/** @throws UsageError */
export function parseArguments(commands: readonly Command[], args: readonly string[]): ParseResult {
  let found: { command: Command; node: commander.Command } | undefined;
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const program = new commander.Command('cadeau')
    .description('Command-line tool for operating the shop.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({ helpWidth: HELP_WIDTH })
    .addHelpText('after', HELP_FOOTER);
  for (const command of commands) {
    const node = addCommand(program, command);
    node.action(() => {
      found = { command, node };
    });
  }
  try {
    program.parse(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof commander.CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'help', text: text.trimEnd() };
    throw new UsageError(text.trimEnd().replace(/^error: /, ''));
  }
  if (found === undefined) throw new Error('commander did not run any command');
  return toParsed(found.command, found.node);
}

export function findCommand(commands: readonly Command[], args: readonly string[]): Command | undefined {
  const twoWords = args.slice(0, 2).join(' ');
  return commands.find(({ name }) => name === twoWords || name === args[0]);
}

/** Formats the arguments and options for a usage line. */
export function formatArguments({ positionals = {}, options = {} }: Description): string {
  const optionTexts = Object.entries(options).map(([name, { value, isRequired }]) => {
    const option = value === undefined ? `--${name}` : `--${name} ${value}`;
    return isRequired === true ? option : `[${option}]`;
  });
  return [...Object.keys(positionals), ...optionTexts].join(' ');
}

export function formatUsage(command: Description): string {
  const ending = command.kind === 'read' ? '[--json]' : '--reason "…"';
  return ['cadeau', command.name, formatArguments(command), ending].filter((part) => part !== '').join(' ');
}

function addCommand(program: commander.Command, command: Description): commander.Command {
  const { name, kind, summary, positionals = {}, options = {}, examples } = command;
  const [first = '', second] = name.split(' ');
  const parent = second === undefined ? program : findGroup(program, first, second);
  const node = parent
    .command(second ?? first)
    .description(summary)
    .usage(formatUsage(command).slice(`cadeau ${name} `.length))
    .allowExcessArguments(false)
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`);
  for (const [argument, description] of Object.entries(positionals)) node.argument(argument, description);
  for (const [option, { value, description, isRequired }] of Object.entries(options)) {
    node.addOption(toOption(option, value, description).makeOptionMandatory(isRequired === true));
  }
  if (kind === 'change') {
    node.addOption(
      toOption(
        'reason',
        '<text>',
        'The reason for the change. It is stored, so don’t include addresses or card numbers.',
      ),
    );
    node.addOption(toOption('person', '<name>', 'The operator; defaults to the OS user.'));
  }
  return node.addOption(toOption('json', undefined, 'Prints the result as JSON.'));
}

/** Finds or adds the group of a command. The group's description lists its commands. */
function findGroup(program: commander.Command, name: string, member: string): commander.Command {
  const found = program.commands.find((candidate) => candidate.name() === name);
  if (found !== undefined) return found.description(`${found.description()}, ${member}`);
  const subject = GROUP_SUBJECTS[name];
  const description = subject === undefined ? member : `${subject}: ${member}`;
  return program.command(name).helpCommand(false).description(description);
}

function toOption(name: string, value: string | undefined, description: string): commander.Option {
  if (value === undefined) return new commander.Option(`--${name}`, description);
  return new commander.Option(`--${name} ${value}`, description).argParser((given) => {
    if (!given.startsWith('--')) return given;
    throw new commander.InvalidArgumentError('The value is missing or starts with dashes.');
  });
}

function toParsed(command: Command, node: commander.Command): ParsedCommand {
  const { json, person, reason } = node.opts<Record<string, string | boolean | undefined>>();
  const options: ParsedArguments['options'] = {};
  const flags = new Set<string>();
  for (const name of Object.keys(command.options ?? {})) {
    const given: unknown = node.getOptionValue(new commander.Option(`--${name}`).attributeName());
    if (typeof given === 'string') options[name] = given;
    else if (given === true) flags.add(name);
  }
  return {
    kind: 'run',
    command,
    args: node.args,
    options,
    flags,
    json: json === true,
    person: checkPerson(person),
    reason: command.kind === 'change' ? checkReason(command, reason) : '',
  };
}

/** @throws UsageError */
function checkPerson(person: unknown): string | undefined {
  if (typeof person !== 'string') return undefined;
  if (!/^[\p{L}\p{M}\p{N} .'’_-]{1,60}$/u.test(person.trim())) {
    throw new UsageError('--person must be a name: letters, digits, spaces, dots and dashes, up to 60.');
  }
  return person.trim();
}

/** @throws UsageError */
function checkReason({ name }: Description, reason: unknown): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  const error = validateReason(text);
  if (error === undefined) return text;
  if (error === 'empty') throw new UsageError(`"${name}" changes data: give a reason with --reason "…".`);
  throw new UsageError(
    error === 'long' || error === 'lines'
      ? `--reason must be one line of up to ${REASON_MAX} characters.`
      : '--reason must not contain an e-mail address or card number, because it is stored. Give the order reference instead.',
  );
}
