import { join } from 'node:path';
import sharp from 'sharp';

/** Pixels: at the height of 13 mm about 500 to the inch. */
const HEIGHT = 256;

/** The brand's logo as a document embeds it: PNG on white, since transparency would cost time and size. */
export function readLogo(brandDir: string, file: string): Promise<Buffer> {
  return sharp(join(brandDir, file), { density: 400 })
    .resize({ height: HEIGHT })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
