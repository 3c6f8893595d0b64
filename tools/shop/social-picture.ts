import { join } from 'node:path';
import sharp from 'sharp';
import type { Brand } from '#brands/brand.ts';
import type { Language } from '#rules/language.ts';
import { inWordsOf, type Speaker } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/home.json' with { type: 'json' };
import french from '#texts/fr-ch/home.json' with { type: 'json' };
import italian from '#texts/it-ch/home.json' with { type: 'json' };
import { drawSvg } from './draw-svg.ts';

/** What link previews show, in the size that all of them ask for. */
const SIZE = { width: 1200, height: 630 };

/** The left half of the drawing stays free for the words, below the logo and above the meadow. */
const WORDS = { left: 72, top: 182, width: 510, height: 340, gap: 30 };

export type SocialBrand = Pick<Brand, 'fonts' | 'colours'>;

/** Pixels of the sentence; it shrinks until all of it fits. */
const LARGEST = 68;
const SMALLEST = 40;

type Words = { title: string; pageTitle: string };

const HOME = { 'de-ch': german, 'fr-ch': french, 'it-ch': italian };

/** The home page's own words, as the brand says them. */
export function socialWords(brand: Speaker, language: Language): Words {
  const { title, pageTitle } = inWordsOf(brand, language, { home: HOME[language] }).home;
  return { title, pageTitle };
}

/**
 * The brand's drawing with the shop's first sentence on it. Words stand in the drawing as pixels of the brand's own
 * faces, so that one drawing serves every language.
 *
 * @param brandDir folder of the brand, with the fonts that `brand` names
 */
export async function drawSocialPicture(
  brandDir: string,
  brand: SocialBrand,
  drawing: Buffer,
  { title, pageTitle }: Words,
): Promise<Buffer> {
  const { display, text } = brand.fonts;
  const put = (words: string, font: string, file: string, colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${asMarkup(words)}</span>`,
        font,
        fontfile: join(brandDir, file),
        width: WORDS.width,
        // A point is a pixel then.
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const below = await put(pageTitle, `${text.family} 30`, text.regular, brand.colours.ink);
  let size = LARGEST;
  let above = await put(title, `${display.family} Bold ${size}`, display.bold, brand.colours.brandStrong);
  while (above.info.height + WORDS.gap + below.info.height > WORDS.height && size > SMALLEST) {
    size -= 4;
    above = await put(title, `${display.family} Bold ${size}`, display.bold, brand.colours.brandStrong);
  }
  const picture = await drawSvg(drawing, SIZE);
  return picture
    .composite([
      { input: above.data, left: WORDS.left, top: WORDS.top },
      { input: below.data, left: WORDS.left, top: WORDS.top + above.info.height + WORDS.gap },
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

function asMarkup(words: string): string {
  // The word joiner keeps «E-Mail» on one line.
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/-/g, '-\u2060');
}
