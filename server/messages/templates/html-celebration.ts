import { type Html, html } from './html.ts';
import type { MailBrand } from './mail-brand.ts';
import type { CardPicture } from './mail-content.ts';

/** Card pictures side by side, indexed by their count: width in px, and the file that fills it. */
const PICTURES = [
  { width: 360, file: '-1000.jpg' },
  { width: 248, file: '-1000.jpg' },
  { width: 168, file: '-400.jpg' },
] as const;
/** Height of a card divided by its width (ID-1 format). */
const PROPORTION = 54 / 85.6;

/** Confetti pieces: vertical position, size in px, colour. */
const CONFETTI = [
  ['top', 8, 'accent'],
  ['bottom', 6, 'brandTint'],
  ['middle', 10, 'accent'],
  ['top', 6, 'accentTint'],
  ['bottom', 10, 'accent'],
  ['middle', 6, 'brandTint'],
  ['bottom', 8, 'accentTint'],
  ['top', 10, 'accent'],
  ['bottom', 6, 'accent'],
  ['middle', 8, 'brandTint'],
  ['top', 6, 'accent'],
  ['bottom', 10, 'accentTint'],
  ['middle', 6, 'accent'],
  ['top', 8, 'brandTint'],
  ['bottom', 8, 'accent'],
] as const;

/** Renders the header of a celebratory mail: confetti, card pictures and title. */
export function celebration(
  { title, titleStyle, cards }: { title: string; titleStyle: string; cards: readonly CardPicture[] },
  { colours }: MailBrand,
): Html {
  const shown = cards.slice(0, PICTURES.length);
  const { width, file } = PICTURES[shown.length - 1] ?? PICTURES[0];
  const height = Math.round(width * PROPORTION);
  const confetti = CONFETTI.map(
    ([place, size, colour]) =>
      html`<td align="center" valign="${place}" height="34" style="line-height:0;font-size:0"><div style="width:${size}px;height:${size}px;border-radius:${size % 4 === 0 ? 2 : size}px;background-color:${colours[colour]}"></div></td>`,
  );
  const pictures = shown.map(
    ({ src, alt }) =>
      html`<td align="center" style="padding:0 6px"><img src="${src}${file}" width="${width}" height="${height}" alt="${alt}" style="display:block;border:0;border-radius:10px;max-width:100%;height:auto;font-family:sans-serif;font-size:14px;line-height:20px;color:${colours.brandInk}" /></td>`,
  );
  return html`<tr><td align="center" style="background-color:${colours.brand};border-radius:16px 16px 0 0;padding:14px 18px 32px">
<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${confetti}</tr></table>
<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0" style="margin:14px auto 0"><tr>${pictures}</tr></table>
<h1 style="${titleStyle};color:${colours.brandInk};margin:26px 0 0;text-align:center">${title}</h1>
</td></tr>`;
}
