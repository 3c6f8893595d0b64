import * as commander from 'commander';
import type { Description } from './command.ts';

const HELP_WIDTH = 120;

const FOOT = `
"cadeau help COMMAND" shows what a command takes, with examples.
Every command takes --json. Every change takes --reason "…", and --person where the user of the operating system
does not say who you are.
Exit codes: 0 well, 1 differences or refused, 2 wrong usage, 3 unavailable. docs/operating.md has more.`;

/** Words and options after the name, as usage lines show them. */
export function takesOf({ words = {}, options = {} }: Description): string {
  const typed = Object.entries(options).map(([name, { value, needed, many }]) => {
    const option = value === undefined ? `--${name}` : `--${name} ${value}`;
    const shown = needed === true ? option : `[${option}]`;
    return many === true ? `${shown}...` : shown;
  });
  return [...Object.keys(words), ...typed].join(' ');
}

export function usageOf(command: Description): string {
  return ['cadeau', command.name, takesOf(command), command.kind === 'read' ? '[--json]' : '--reason "…"']
    .filter((part) => part !== '')
    .join(' ');
}

/** How many words a command needs at least. */
export function wordsNeeded({ words = {} }: Description): number {
  return Object.keys(words).filter((word) => word.startsWith('<')).length;
}

/** Gives the library what a command takes, and what its help says. */
export function addOptions(node: commander.Command, command: Description): void {
  node
    .summary(command.summary)
    .description(command.summary)
    .usage(usageOf(command).slice(`cadeau ${command.name} `.length))
    .allowExcessArguments(false)
    .addHelpText(
      'after',
      `\n${command.examples.length > 1 ? 'Examples' : 'Example'}:\n${exampleLines(command)}`,
    );
  for (const [word, explained] of Object.entries(command.words ?? {})) node.argument(word, explained);
  for (const [name, { value, explained, many }] of Object.entries(command.options ?? {})) {
    node.addOption(optionOf(name, value, explained, many));
  }
  if (command.kind === 'change') {
    node.addOption(optionOf('reason', '<text>', 'Why; kept on record, without addresses and card numbers.'));
    node.addOption(optionOf('person', '<name>', 'Who, where the operating system does not say it.'));
  }
  node.addOption(optionOf('json', undefined, 'The result as JSON.'));
}

function optionOf(
  name: string,
  value: string | undefined,
  explained: string,
  many = false,
): commander.Option {
  if (value === undefined) return new commander.Option(`--${name}`, explained);
  return new commander.Option(`--${name} ${value}`, explained).argParser(
    (given: string, before?: unknown) => {
      if (!given.startsWith('--')) return many ? [...(Array.isArray(before) ? before : []), given] : given;
      throw new commander.InvalidArgumentError('It is missing, or begins with dashes.');
    },
  );
}

const exampleLines = ({ examples }: Description) => examples.map((example) => `  ${example}`).join('\n');

/** The first page lists whole commands instead of their groups. */
export function printedHelp(program: commander.Command, commands: readonly Description[]): void {
  program
    .configureHelp({
      helpWidth: HELP_WIDTH,
      // Not for good: the library also looks there for the word that was meant.
      formatHelp: (shown, helper) => {
        if (shown.parent === null) helper.visibleCommands = leavesOf;
        return commander.Help.prototype.formatHelp.call(helper, shown, helper);
      },
      subcommandTerm: wholeName,
      subcommandDescription: (shown) => commands.find(({ name }) => name === wholeName(shown))?.summary ?? '',
    })
    .description("The operator's command line.")
    .usage('GROUP COMMAND [words and options]')
    .addHelpText('after', (shown) => (shown.command.parent === null ? FOOT : ''));
}

function leavesOf(node: commander.Command): commander.Command[] {
  return node.commands.toSorted(byName).flatMap((one) => {
    const below = leavesOf(one);
    // A group is no command of its own unless it does something.
    return one.summary() === '' ? below : [one, ...below];
  });
}

const byName = (one: commander.Command, other: commander.Command) => one.name().localeCompare(other.name());

/** Without `cadeau`. */
function wholeName(node: commander.Command): string {
  const above = node.parent;
  return above === null || above.parent === null ? node.name() : `${wholeName(above)} ${node.name()}`;
}
