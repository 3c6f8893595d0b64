import type { Block, SumLine } from './mail-content.ts';

function underlined(title: string): string {
  return `${title}\n${'-'.repeat(title.length)}`;
}

function sumLine({ name, detail, sum }: SumLine): string {
  return `${name}: ${sum}${detail === undefined ? '' : `\n  ${detail}`}`;
}

/** One block as plain text, with nothing missing that its HTML says. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'notices':
      return block.notices.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
    case 'steps':
      return [underlined(block.title), ...block.steps.map((step, at) => `${at + 1}. ${step}`)].join('\n');
    case 'sums':
      return [
        underlined(block.title),
        ...block.lines.map(sumLine),
        ...(block.total === undefined ? [] : ['', sumLine(block.total)]),
      ].join('\n');
    case 'columns':
      return block.columns.map(({ title, lines }) => [underlined(title), ...lines].join('\n')).join('\n\n');
    case 'link':
      return `${block.label}: ${block.href}`;
  }
}
