import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { PictureRepository } from '#server/operations/catalogue/picture-repository.ts';
import type { Db } from '../connection/connect.ts';
import { picture } from '../schema/operations-tables.ts';

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
