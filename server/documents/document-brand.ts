import { join } from 'node:path';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';

/** Font files are relative to the brand's folder. */
export type DocumentBrand = Pick<
  LoadedBrand['brand'],
  | 'name'
  | 'nameForms'
  | 'texts'
  | 'legalEntity'
  | 'issuer'
  | 'redemption'
  | 'support'
  | 'links'
  | 'colours'
  | 'fonts'
>;

export type GiftPaper = LoadedBrand['brand']['giftPapers'][number];

/** Omits the catalogue, which would double the data copied to a thread per document. */
export function toDocumentBrand(brand: DocumentBrand): DocumentBrand {
  const { name, nameForms, texts, legalEntity, issuer, redemption, support, links, colours, fonts } = brand;
  return { name, nameForms, texts, legalEntity, issuer, redemption, support, links, colours, fonts };
}

export type FileBrand = Pick<LoadedBrand['brand'], 'key' | 'name' | 'nameForms' | 'texts'>;

export type DocumentBranding = {
  brand: DocumentBrand;
  brandDir: string;
};

/** In pixels: about 500 dpi at a printed height of 13 mm. */
const HEIGHT = 256;

/** Returns a PNG on white, because transparency would cost time and size. */
export async function renderLogo(brandDir: string, file: string): Promise<Buffer> {
  // Load the native library only when a document needs it.
  const { default: sharp } = await import('sharp');
  return sharp(join(brandDir, file), { density: 400 })
    .resize({ height: HEIGHT })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
