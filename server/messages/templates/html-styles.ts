import type { MailBrand } from './mail-texts.ts';

/** Values of `style` attributes. `soft`: secondary text. `faces`, `displayFaces`: only the font of text and titles. */
export type Styles = Record<
  | 'text'
  | 'soft'
  | 'heading'
  | 'title'
  | 'line'
  | 'notice'
  | 'button'
  | 'buttonLabel'
  | 'brandName'
  | 'value'
  | 'offer'
  | 'faces'
  | 'displayFaces',
  string
>;

/** Sets an exact line height in px. By default, Word enlarges it for large letters. */
export const leading = (px: number) => `mso-line-height-rule:exactly;line-height:${px}px`;

/** Creates style attributes, because most mail programs ignore style sheets. Fonts fall back to system fonts. */
export function createStyles({ colours, fonts }: MailBrand): Styles {
  const family = (brandFont: string) =>
    `font-family:'${brandFont}','Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
  const text = family(fonts.text.family);
  const display = `${family(fonts.display.family)};font-weight:700`;
  return {
    text: `${text};font-size:16px;${leading(24)};color:${colours.ink}`,
    soft: `${text};font-size:14px;${leading(20)};color:${colours.inkSoft}`,
    heading: `${display};font-size:18px;${leading(24)};color:${colours.ink}`,
    title: `${display};font-size:28px;${leading(34)};color:${colours.ink}`,
    line: `border-top:1px solid ${colours.line}`,
    notice: `background-color:${colours.brandTint};border-radius:12px;padding:16px 20px`,
    button: `background-color:${colours.brand};border-radius:24px;mso-padding-alt:12px 24px`,
    buttonLabel: `${text};font-size:16px;${leading(24)};font-weight:600;display:inline-block;padding:12px 24px;border-radius:24px;text-decoration:none;color:${colours.brandInk}`,
    brandName: `${display};font-size:22px;${leading(32)};color:${colours.ink}`,
    offer: `background-color:${colours.accentTint};border-radius:12px;padding:20px`,
    value: `${display};font-size:40px;${leading(48)};color:${colours.ink}`,
    faces: text,
    displayFaces: display,
  };
}

/** Dark mode, and stacked columns on small screens, for mail programs that support a style element. */
export const STYLE_ELEMENT = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .column { display: block !important; width: 100% !important; padding: 0 0 16px !important; }
  .sheet { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #101412 !important; }
  .sheet { background-color: #1b211e !important; }
  .ink { color: #f1f5f3 !important; }
  .soft { color: #bccac4 !important; }
  .line { border-color: #3a4641 !important; }
  .notice { background-color: #27312d !important; }
}
`;

/**
 * Head for Outlook, which renders with Word: 96 pixels per inch, tables without gaps, and a font that Windows has.
 * Word replaces an unknown first font with Times New Roman.
 */
export const WORD_HEAD = `<!--[if mso]>
<noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<style>
table, td { border-collapse: collapse; mso-table-lspace: 0pt; mso-table-rspace: 0pt; }
td, p, h1, h2, li, a, span, strong { font-family: 'Segoe UI', Arial, sans-serif !important; }
</style>
<![endif]-->`;
