import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '../connection/connect.ts';
import { picture } from '../schema/operations-tables.ts';
import { createBuiltFileRepository } from './pg-built-file-repository.ts';

/** Pictures of this build are files; those of other builds and imported products are rows. */
export function createPictureRepository(db: Db, folder: string) {
  const builtFiles = createBuiltFileRepository(db);
  const stored = async (name: string) => {
    const [imported] = await db
      .select({ contentType: picture.contentType, bytes: picture.bytes })
      .from(picture)
      .where(eq(picture.name, name));
    return imported ?? builtFiles.read(`/pictures/${name}`);
  };
  return {
    /** Returns a file outside this build's folders by its name, such as `birthday-1a2b3c4d-400.avif`. */
    stored,
    /**
     * Returns the JPEG for PDFs.
     * @throws if there is none
     */
    printable: async (imagePath: string) => {
      const name = `${basename(imagePath)}-1000.jpg`;
      // Usually a file of this build, which needs no query.
      const own = join(folder, name);
      if (existsSync(own)) return readFile(own);
      const row = await stored(name);
      if (row === undefined) throw new Error(`there is no picture ${name}`);
      return row.bytes;
    },
  };
}
