import { join } from 'node:path';

/** Pixels; about 500 dpi at a height of 13 mm. */
const HEIGHT = 256;

/** PNG on white, because transparency would cost time and size. */
export async function readLogo(brandDir: string, file: string): Promise<Buffer> {
  // Load the native library only if a document needs it.
  const { default: sharp } = await import('sharp');
  return sharp(join(brandDir, file), { density: 400 })
    .resize({ height: HEIGHT })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
