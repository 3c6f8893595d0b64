import { join } from 'node:path';
import sharp from 'sharp';
import type { Brand } from '#brands/brand.ts';
import type { Language } from '#rules/language.ts';
import { applyBrandTexts, type BrandTextSource } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/home.json' with { type: 'json' };
import french from '#texts/fr-ch/home.json' with { type: 'json' };
import italian from '#texts/it-ch/home.json' with { type: 'json' };
import { drawSvg } from './draw-svg.ts';

/** Common size of link previews. */
const SIZE = { width: 1200, height: 630 };

/** The drawing's left half is reserved for the text, below the logo and above the meadow. */
const WORDS = { left: 72, top: 182, width: 510, height: 340, gap: 30 };

export type SocialBrand = Pick<Brand, 'name' | 'nameForms' | 'fonts' | 'colours'>;

/** Font size in px. It shrinks until the sentence fits. */
const LARGEST = 68;
const SMALLEST = 40;

type Words = { title: string; pageTitle: string };

const HOME = { 'de-ch': german, 'fr-ch': french, 'it-ch': italian };

/** Returns the home page's texts with the brand's wording. */
export function socialWords(brand: BrandTextSource, language: Language): Words {
  const { title, pageTitle } = applyBrandTexts(brand, language, { home: HOME[language] }).home;
  return { title, pageTitle };
}

/**
 * Draws the link preview with the shop's first sentence. The text is rendered with the brand's fonts, so one
 * drawing serves every language.
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
        // One point is then one pixel.
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
