import type { MailBrand } from './mail-texts.ts';

export type Styles = Record<
  | 'text'
  | 'soft'
  | 'heading'
  | 'title'
  | 'line'
  | 'notice'
  | 'button'
  | 'brandName'
  | 'value'
  | 'offer'
  | 'faces'
  | 'displayFaces',
  string
>;

/** Style attributes, because most mail programs ignore style sheets. Fonts fall back to system fonts. */
export function createStyles({ colours, fonts }: MailBrand): Styles {
  const family = (first: string) => `font-family:'${first}','Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
  const text = family(fonts.text.family);
  const display = `${family(fonts.display.family)};font-weight:700`;
  return {
    text: `${text};font-size:16px;line-height:24px;color:${colours.ink}`,
    soft: `${text};font-size:14px;line-height:20px;color:${colours.inkSoft}`,
    heading: `${display};font-size:18px;line-height:24px;color:${colours.ink}`,
    title: `${display};font-size:28px;line-height:34px;color:${colours.ink}`,
    line: `border-top:1px solid ${colours.line}`,
    notice: `background-color:${colours.brandTint};border-radius:12px;padding:16px 20px`,
    button: `${text};font-size:16px;line-height:24px;font-weight:600;display:inline-block;padding:12px 24px;border-radius:24px;text-decoration:none;background-color:${colours.brand};color:${colours.brandInk}`,
    brandName: `${display};font-size:22px;line-height:32px;color:${colours.ink}`,
    offer: `background-color:${colours.accentTint};border-radius:12px;padding:20px`,
    value: `${display};font-size:40px;line-height:48px;color:${colours.ink}`,
    faces: text,
    displayFaces: display,
  };
}

/** Adds dark mode and stacked columns on small screens, in mail programs that support a style element. */
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
