import type { GiftOrnament } from '#rules/gift-paper.ts';
import { type Html, hiddenFromWord, html } from './html.ts';
import { leading, type Styles } from './html-styles.ts';
import type { GiftOnPaper } from './mail-content.ts';
import type { GiftPaper } from './mail-texts.ts';

/** Size of the picture in px, and its file for high-resolution screens. */
const PICTURE = { width: 504, height: 318, file: '-1000.jpg' } as const;

/** A row of ornaments: vertical position and size in px. The paper's colours alternate. */
const ROW = [
  ['top', 8],
  ['bottom', 12],
  ['middle', 6],
  ['top', 10],
  ['bottom', 8],
  ['middle', 14],
  ['bottom', 6],
  ['top', 12],
  ['middle', 8],
  ['bottom', 10],
  ['top', 6],
  ['middle', 12],
  ['bottom', 8],
] as const;

/** Characters used as ornaments instead of images. U+FE0E prevents emoji rendering. */
const LETTERS: Partial<Record<GiftOrnament, string>> = { stars: '\u2605\ufe0e', hearts: '\u2665\ufe0e' };

function renderOrnament(kind: GiftOrnament, size: number, colour: string): Html {
  const letter = LETTERS[kind];
  return letter === undefined
    ? html`<div style="width:${size}px;height:${size}px;border-radius:${size % 4 === 0 ? 2 : size}px;background-color:${colour}"></div>`
    : html`<span style="font-family:'Segoe UI Symbol','Apple Symbols','DejaVu Sans',sans-serif;font-size:${size + 6}px;${leading(size + 8)};color:${colour}">${letter}</span>`;
}

/** Renders the upper edge of a paper: its ornaments, or a ribbon in its colour. */
function renderUpperEdge({ ornament: kind, accents }: GiftPaper): Html {
  const [first = ''] = accents;
  if (kind === 'none')
    return html`<table role="presentation" aria-hidden="true" align="center" width="72" cellpadding="0" cellspacing="0" border="0">
<tr><td height="12" style="${leading(12)};font-size:0">&nbsp;</td></tr>
<tr><td height="6" style="${leading(6)};font-size:0;border-radius:3px;background-color:${first}">&nbsp;</td></tr>
<tr><td height="22" style="${leading(22)};font-size:0">&nbsp;</td></tr></table>`;
  const cells = ROW.map(
    ([place, size], index) =>
      html`<td align="center" valign="${place}" height="36" style="line-height:0;font-size:0">${renderOrnament(kind, size, accents[index % accents.length] ?? first)}</td>`,
  );
  const rows = html`<tr>${cells}</tr><tr><td colspan="${ROW.length}" height="14" style="${leading(14)};font-size:0">&nbsp;</td></tr>`;
  return hiddenFromWord(
    html`<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`,
  );
}

const LINE_END = html`<br />`;

/** Narrows the padding on small screens, in mail programs that support a style element. */
export const PAPER_STYLES = `@media (max-width: 480px) {
  .paper { padding: 12px 20px 32px !important; }
}
`;

/** Sets background and ink in attributes and styles, so that mail programs adapt both in dark mode. */
export function renderGiftOnPaper(
  title: string,
  { paper, picture, writes, message, signature }: GiftOnPaper,
  { faces, displayFaces }: Pick<Styles, 'faces' | 'displayFaces'>,
): Html {
  const { width, height, file } = PICTURE;
  const { ground, ink } = paper;
  const textStyle = `${faces};color:${ink}`;
  const paragraphs = message.map((paragraph) => {
    const lines = paragraph.split('\n').map((line, index) => html`${index === 0 ? '' : LINE_END}${line}`);
    return html`<p style="${textStyle};font-size:20px;${leading(32)};margin:0 0 16px">${lines}</p>`;
  });
  return html`<tr><td class="paper" align="center" bgcolor="${ground}" style="background-color:${ground};border-radius:16px;padding:18px 48px 40px">
${renderUpperEdge(paper)}
<img src="${picture.src}${file}" width="${width}" height="${height}" alt="${picture.alt}" style="display:block;border:0;border-radius:16px;max-width:100%;height:auto;${textStyle};font-size:16px;${leading(24)}" />
<h1 style="${displayFaces};font-size:36px;${leading(44)};color:${ink};margin:34px 0 0;text-align:center;word-break:break-word">${title}</h1>
<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:18px 0 0;word-break:break-word;text-align:center">
${writes === '' ? '' : html`<p style="${textStyle};font-size:16px;${leading(24)};margin:0 0 12px">${writes}</p>`}
${paragraphs}
${signature === '' ? '' : html`<p style="${displayFaces};font-size:20px;${leading(28)};color:${ink};margin:22px 0 0">${signature}</p>`}
</td></tr></table>
</td></tr>
<tr><td height="16" style="${leading(16)};font-size:0">&nbsp;</td></tr>`;
}
