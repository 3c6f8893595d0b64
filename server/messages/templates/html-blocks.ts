import { assertNever } from '#rules/assert-never.ts';
import { type Html, html } from './html.ts';
import { leading, type Styles } from './html-styles.ts';
import type { Block, SumLine } from './mail-content.ts';

type BlockOfKind<Kind extends string> = Extract<Block, { kind: Kind }>;

/** Renders a layout table. Its role hides the table structure from screen readers. */
function renderTable(rows: Html | Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`;
}

/** References, ranges of times, and words such as "E-Mail". */
const UNBROKEN = /(?<![\p{L}\d])([A-Z\d]{4}-[A-Z\d]{4}(?![\p{L}\d-])|\p{L}-\p{L}+|\d[\d.]*–\d[\d.]*)/u;

/** Keeps them in one line. A non-breaking hyphen would stay in copies of a reference. */
function renderText(text: string): Html[] {
  return text
    .split(UNBROKEN)
    .map((piece, index) =>
      index % 2 === 0 ? html`${piece}` : html`<span style="white-space:nowrap">${piece}</span>`,
    );
}

function renderHeading(text: string, styles: Styles): Html {
  return html`<h2 class="ink" style="${styles.heading};margin:0 0 8px">${text}</h2>`;
}

function renderFacts({ facts }: BlockOfKind<'facts'>, styles: Styles): Html {
  return renderTable(
    facts.map(
      ({ label, value }) => html`<tr>
<td class="soft" width="38%" valign="top" style="${styles.soft};padding:4px 12px 4px 0">${label}</td>
<td class="ink" valign="top" style="${styles.text};padding:2px 0">${value}</td>
</tr>`,
    ),
  );
}

/** A row between two boxes. */
const GAP = html`<tr><td height="12" style="${leading(12)};font-size:0">&nbsp;</td></tr>`;

function renderNotices({ notices }: BlockOfKind<'notices'>, styles: Styles): Html {
  return renderTable(
    notices.map(
      (
        { title, text },
        index,
      ) => html`${index === 0 ? '' : GAP}<tr><td class="notice" style="${styles.notice}">
<p class="ink" style="${styles.text};font-weight:600;margin:0 0 4px">${title}</p>
<p class="ink" style="${styles.text};margin:0">${renderText(text)}</p>
</td></tr>`,
    ),
  );
}

function renderSteps({ title, steps }: BlockOfKind<'steps'>, styles: Styles): Html {
  const items = steps.map((step) => html`<li class="ink" style="${styles.text};margin:0 0 8px">${step}</li>`);
  return html`${renderHeading(title, styles)}<ol style="margin:0 0 0 24px;padding:0">${items}</ol>`;
}

function renderSumLine({ name, detail, picture, sum }: SumLine, styles: Styles, weight: 400 | 700): Html {
  const text = `${styles.text};font-weight:${weight}`;
  const image = html`<td width="88" valign="top" style="padding:14px 0 0"><img src="${picture ?? ''}" width="72" height="45" alt="" style="display:block;border:0;border-radius:4px" /></td>`;
  const below = html`<br /><span class="soft" style="${styles.soft};font-weight:400">${detail ?? ''}</span>`;
  const cells = html`<tr>${picture === undefined ? '' : image}
<td class="ink" valign="top" style="${text};padding:12px 0">${name}${detail === undefined ? '' : below}</td>
<td class="ink" valign="top" align="right" style="${text};padding:12px 0 12px 16px;white-space:nowrap">${sum}</td>
</tr>`;
  return html`<tr><td class="line" style="${styles.line}">${renderTable(cells)}</td></tr>`;
}

function renderSums({ title, lines, total }: BlockOfKind<'sums'>, styles: Styles): Html {
  const rows = lines.map((line) => renderSumLine(line, styles, 400));
  if (total !== undefined) rows.push(renderSumLine(total, styles, 700));
  return html`${renderHeading(title, styles)}${renderTable(rows)}`;
}

function renderColumns({ columns }: BlockOfKind<'columns'>, styles: Styles): Html {
  const cells = columns.map(
    ({ title, lines }) => html`<td class="column" width="50%" valign="top" style="padding:0 16px 0 0">
${renderHeading(title, styles)}
<p class="ink" style="${styles.text};margin:0">${lines.map((line) => html`${line}<br />`)}</p></td>`,
  );
  return renderTable(html`<tr>${cells}</tr>`);
}

/** Renders a button as a cell, because Word ignores the padding of a link. */
function renderLink({ label, href }: Pick<BlockOfKind<'link'>, 'label' | 'href'>, styles: Styles): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="${styles.button}"><a href="${href}" style="${styles.buttonLabel}">${label}</a></td></tr></table>`;
}

function renderOffer({ title, text, ...button }: BlockOfKind<'offer'>, styles: Styles): Html {
  return renderTable(html`<tr><td class="notice" style="${styles.offer}">${renderHeading(title, styles)}
<p class="ink" style="${styles.text};margin:0 0 16px">${renderText(text)}</p>
${renderLink(button, styles)}</td></tr>`);
}

function renderValue({ label, value, note }: BlockOfKind<'value'>, styles: Styles): Html {
  return html`<p class="soft" style="${styles.soft};margin:0">${label}</p>
<p class="ink" style="${styles.value};margin:0">${value}</p>
<p class="ink" style="${styles.text};margin:0">${note}</p>`;
}

/** Renders a block as HTML tables with style attributes. */
export function renderBlockHtml(block: Block, styles: Styles): Html {
  if (typeof block === 'string')
    return html`<p class="ink" style="${styles.text};margin:0">${renderText(block)}</p>`;
  switch (block.kind) {
    case 'facts':
      return renderFacts(block, styles);
    case 'notices':
      return renderNotices(block, styles);
    case 'steps':
      return renderSteps(block, styles);
    case 'sums':
      return renderSums(block, styles);
    case 'columns':
      return renderColumns(block, styles);
    case 'link':
      return renderLink(block, styles);
    case 'offer':
      return renderOffer(block, styles);
    case 'value':
      return renderValue(block, styles);
    default:
      return assertNever(block);
  }
}
