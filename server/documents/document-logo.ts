import { join } from 'node:path';

/** Pixels: at the height of 13 mm about 500 to the inch. */
const HEIGHT = 256;

/** The brand's logo as a document embeds it: PNG on white, since transparency would cost time and size. */
export async function readLogo(brandDir: string, file: string): Promise<Buffer> {
  // With a native library: only where a document is drawn.
  const { default: sharp } = await import('sharp');
  return sharp(join(brandDir, file), { density: 400 })
    .resize({ height: HEIGHT })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
