import { assertNever } from '#rules/assert-never.ts';
import type { Block, SumLine } from './mail-content.ts';

/** Writes a name and its value as the language does. */
export type Named = (name: string, value: string) => string;

function underlined(title: string): string {
  return `${title}\n${'-'.repeat(title.length)}`;
}

function sumLine({ name, detail, sum }: SumLine, named: Named): string {
  return `${named(name, sum)}${detail === undefined ? '' : `\n  ${detail}`}`;
}

/** One block as plain text, with nothing missing that its HTML says. */
export function blockText(block: Block, named: Named): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'facts':
      return block.facts.map(({ label, value }) => named(label, value)).join('\n');
    case 'notices':
      return block.notices.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
    case 'steps':
      return [underlined(block.title), ...block.steps.map((step, at) => `${at + 1}. ${step}`)].join('\n');
    case 'sums':
      return [
        underlined(block.title),
        ...block.lines.map((line) => sumLine(line, named)),
        ...(block.total === undefined ? [] : ['', sumLine(block.total, named)]),
      ].join('\n');
    case 'columns':
      return block.columns.map(({ title, lines }) => [underlined(title), ...lines].join('\n')).join('\n\n');
    case 'link':
      return named(block.label, block.href);
    case 'offer':
      return [underlined(block.title), block.text, named(block.label, block.href)].join('\n');
    case 'value':
      return `${named(block.label, block.value)}\n${block.note}`;
    default:
      return assertNever(block);
  }
}
