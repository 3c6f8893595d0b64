import type { Pdf } from '../pdf-document.ts';

/** The display face writes names, unless it lacks one of their letters: the text faces have all that can be printed. */
export function nameFont(pdf: Pdf, name: string): 'display' | 'semibold' {
  const { font } = pdf.font('display')._font;
  return Array.from(name).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    ? 'display'
    : 'semibold';
}
