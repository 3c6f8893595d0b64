import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { PictureRepository } from '#server/operations/catalogue/picture-repository.ts';
import type { Db } from '../connection/connect.ts';
import { picture } from '../schema/operations-tables.ts';
import { createBuiltFileRepository } from './pg-built-file-repository.ts';

/** @param folder of the built pictures */
export function createPictureRepository(db: Db, folder: string): PictureRepository {
  const builtFiles = createBuiltFileRepository(db);
  const stored: PictureRepository['stored'] = async (name) => {
    const [imported] = await db
      .select({ contentType: picture.contentType, bytes: picture.bytes })
      .from(picture)
      .where(eq(picture.name, name));
    return imported ?? builtFiles.read(`/pictures/${name}`);
  };
  return {
    stored,
    printable: async (imagePath) => {
      const name = `${basename(imagePath)}-1000.jpg`;
      // Mostly of this build: then the database need not be asked.
      const own = join(folder, name);
      if (existsSync(own)) return readFile(own);
      const row = await stored(name);
      if (row === undefined) throw new Error(`there is no picture ${name}`);
      return row.bytes;
    },
  };
}
