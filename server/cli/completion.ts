import type { Description } from './command.ts';
import { isFile } from './named-files.ts';

export const SHELLS = ['bash', 'zsh'] as const;

/** Bash's own words for it; zsh has them after `bashcompinit`. */
const FOR_ZSH = 'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n';

/** A script by which a shell completes commands, options and what an option may be: from the same descriptions. */
export function completionScript(commands: readonly Description[], shell: (typeof SHELLS)[number]): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))].toSorted();
  return `# Completion of cadeau for ${shell}: source <(cadeau completion ${shell})
${shell === 'zsh' ? FOR_ZSH : ''}_cadeau() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}"
  local first="\${COMP_WORDS[1]}" offered="" files=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    offered="${[...firsts, 'help', '--help', '--version'].join(' ')}"
  else
    if [ "$COMP_CWORD" -eq 2 ]; then
      case "$first" in
        help) offered="${firsts.join(' ')}" ;;
${firsts.flatMap((first) => secondWords(commands, first)).join('\n')}
      esac
    fi
    case "$first \${COMP_WORDS[2]} $before" in
${[...commands].toSorted(longerFirst).flatMap(casesOf).join('\n')}
    esac
  fi
  if [ -n "$files" ]; then
    COMPREPLY=($(compgen -f -- "$current"))
  else
    COMPREPLY=($(compgen -W "$offered" -- "$current"))
  fi
}
complete -F _cadeau cadeau`;
}

function secondWords(commands: readonly Description[], first: string): string[] {
  const names = commands.flatMap(({ name }) =>
    name.startsWith(`${first} `) ? name.split(' ').slice(1) : [],
  );
  return names.length === 0 ? [] : [`        ${first}) offered="${names.toSorted().join(' ')}" ;;`];
}

/** `reconcile note` before `reconcile`: the first that fits is taken. */
function longerFirst(one: Description, other: Description): number {
  return other.name.split(' ').length - one.name.split(' ').length || one.name.localeCompare(other.name);
}

/** What may follow: after an option its values, otherwise the words and options of the command. */
function casesOf({ name, kind, words = {}, options = {} }: Description): string[] {
  const prefix = name.includes(' ') ? `"${name} "` : `"${name} "*" "`;
  const values = Object.entries(options).flatMap(([option, { value }]) =>
    value === undefined ? [] : [`      ${prefix}--${option}) ${offerOf(value)} ;;`],
  );
  const ofKind = kind === 'change' ? ['--reason', '--person'] : [];
  const all = [
    ...Object.keys(words).flatMap(choicesOf),
    ...Object.keys(options).map((option) => `--${option}`),
    ...[...ofKind, '--json', '--help'],
  ];
  const wantsFile = Object.keys(words).some(isFile);
  const rest = `offered="$offered ${all.join(' ')}"`;
  const otherwise = wantsFile ? `case "$current" in -*) ${rest} ;; *) files=yes ;; esac` : rest;
  return [...values, `      ${prefix}*) ${otherwise} ;;`];
}

function offerOf(value: string): string {
  return isFile(value) ? 'files=yes' : `offered="${choicesOf(value).join(' ')}"`;
}

/** `<on|off>` is either; `<day>` may be anything. */
function choicesOf(value: string): string[] {
  const choices = value.slice(1, -1).split('|');
  return choices.length > 1 ? choices : [];
}
