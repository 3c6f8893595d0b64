import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '../connection/connect.ts';
import { picture } from '../schema/operations.ts';

export type Picture = { contentType: string; bytes: Buffer };

/** Pictures of cards: the brand's are files of the build, those of imported products are rows. */
export type PictureRepository = {
  /** A file of an imported picture by its name, as `birthday-1a2b3c4d-400.avif`. */
  imported: (name: string) => Promise<Picture | undefined>;
  /** The JPEG for PDFs of a product's or an order line's `imagePath`. Throws when there is none. */
  printable: (imagePath: string) => Promise<Buffer>;
};

/** @param folder of the built pictures */
export function createPictureRepository(db: Db, folder: string): PictureRepository {
  const imported: PictureRepository['imported'] = async (name) => {
    const [row] = await db
      .select({ contentType: picture.contentType, bytes: picture.bytes })
      .from(picture)
      .where(eq(picture.name, name));
    return row;
  };
  return {
    imported,
    printable: async (imagePath) => {
      const name = `${basename(imagePath)}-1000.jpg`;
      const row = await imported(name);
      return row === undefined ? readFile(join(folder, name)) : row.bytes;
    },
  };
}
