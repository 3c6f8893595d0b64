import type { ParsedFont } from 'fontkit';
import { EMOJI } from '#rules/printable-text.ts';
import { copyWithOwnGlyphs } from './register-font.ts';

/**
 * Characters that stand for emoji while pdfkit breaks lines. Each is one UTF-16 unit, lines may break beside it, and no
 * printable text contains it.
 */
const FIRST_PLACEHOLDER = 0x4e00;
const PLACEHOLDER = /([\u4e00-\u9fff])/;

/** Size of the glyphs in relation to the text. */
const SCALE = 0.85;

const emojiByDocument = new WeakMap<PDFKit.PDFDocument, string[]>();

/** Replaces each emoji by a placeholder, which the document draws as the emoji. */
export function replaceEmoji(pdf: PDFKit.PDFDocument, text: string): string {
  return text.replace(EMOJI, (found) => {
    const known = emojiByDocument.get(pdf) ?? [];
    emojiByDocument.set(pdf, known);
    if (!known.includes(found)) known.push(found);
    return String.fromCharCode(FIRST_PLACEHOLDER + known.indexOf(found));
  });
}

/**
 * Lets a document measure and draw emoji within texts in its other fonts. They remain text, so that readers can search
 * and copy them.
 */
export function registerEmojiFont(pdf: PDFKit.PDFDocument, shared: ParsedFont): void {
  pdf.registerFont('emoji', createEmojiFont(shared));
  const widthOfString = pdf.widthOfString.bind(pdf);
  const drawFragment = pdf._fragment.bind(pdf);

  const findEmoji = (part: string): string | undefined =>
    PLACEHOLDER.test(part) ? emojiByDocument.get(pdf)?.[part.charCodeAt(0) - FIRST_PLACEHOLDER] : undefined;

  function inEmojiFont<T>(action: () => T): T {
    const { _font: font, _fontSize: size } = pdf;
    pdf.font('emoji').fontSize(size * SCALE);
    const result = action();
    pdf._font = font;
    pdf.fontSize(size);
    return result;
  }

  function measurePart(part: string, options?: PDFKit.Mixins.TextOptions): number {
    const emoji = findEmoji(part);
    return emoji === undefined
      ? widthOfString(part, options)
      : inEmojiFont(() => widthOfString(emoji, options));
  }

  const split = (text: string) => text.split(PLACEHOLDER).filter((part) => part !== '');

  pdf.widthOfString = (text, options) => {
    if (!PLACEHOLDER.test(text)) return widthOfString(text, options);
    return split(text).reduce((sum, part) => sum + measurePart(part, options), 0);
  };

  pdf._fragment = (text, x, y, options) => {
    if (!PLACEHOLDER.test(text)) return drawFragment(text, x, y, options);
    const { align, width, lineWidth = 0, ...rest } = options;
    const free = lineWidth - pdf.widthOfString(text.trimEnd(), rest);
    let left = x;
    if (width !== undefined && align === 'right') left += free;
    if (width !== undefined && align === 'center') left += free / 2;
    for (const part of split(text)) {
      const emoji = findEmoji(part);
      const textWidth = measurePart(part, rest);
      const drawn = { ...rest, textWidth, wordCount: 1 };
      if (emoji === undefined) drawFragment(part, left, y, drawn);
      else inEmojiFont(() => drawFragment(emoji, left, y, drawn));
      left += textWidth;
    }
  };
}

/** Draws each emoji alone, so that its glyph stands for all of its characters. */
function createEmojiFont(shared: ParsedFont): ParsedFont {
  const own = copyWithOwnGlyphs(shared);
  const layout: ParsedFont['layout'] = (text, features) => {
    const run = shared.layout.call(own, text, features);
    // Joiners of an unknown combination have no glyph. Its parts appear side by side.
    const drawn = run.glyphs.map(({ id }) => id !== 0);
    const glyphs = run.glyphs.filter((_, index) => drawn[index]);
    const positions = run.positions.filter((_, index) => drawn[index]);
    const [only] = glyphs;
    if (only !== undefined && glyphs.length === 1) {
      only.codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    }
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.create(own, { layout: { value: layout } });
}
