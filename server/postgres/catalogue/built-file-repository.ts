import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import type { BuiltFile } from '#server/runtime/built-files.ts';
import type { Db } from '../connection/connect.ts';
import { builtFile, picture } from '../schema/operations-tables.ts';

export function createBuiltFileRepository(db: Db) {
  return {
    read: async (path: string) => {
      const [row] = await db
        .select({ contentType: builtFile.contentType, bytes: builtFile.bytes })
        .from(builtFile)
        .where(eq(builtFile.path, path));
      return row;
    },
  };
}

/**
 * Lets processes of other builds serve this build's files. Keeps pictures forever, because orders and mails
 * refer to them. Keeps other files for 30 days, because a page may stay open.
 */
export function storeBuiltFiles(db: Db, files: readonly BuiltFile[]): Promise<void> {
  return db.transaction(async (tx) => {
    // Serializes processes that start together. Readers don't wait.
    await tx.execute(sql`lock table ${builtFile} in share row exclusive mode`);
    const stored = await tx.select({ path: builtFile.path }).from(builtFile);
    const storedPaths = new Set(stored.map(({ path }) => path));
    // The previous build was in use until now, but is no longer the newest.
    await tx
      .update(builtFile)
      .set({ neededAt: sql`cadeau_now() - interval '1 second'` })
      .where(sql`${builtFile.neededAt} = (select max(needed_at) from built_file)`);
    for (const { path, contentType, read } of files) {
      if (storedPaths.has(path)) continue;
      const bytes = await read();
      await tx.insert(builtFile).values({ path, contentType, bytes, neededAt: sql`cadeau_now()` });
    }
    const paths = files.map(({ path }) => path);
    await tx.update(builtFile).set({ neededAt: sql`cadeau_now()` }).where(inArray(builtFile.path, paths));
    await tx
      .delete(builtFile)
      .where(
        sql`${builtFile.path} like '/assets/%' and ${builtFile.neededAt} < cadeau_now() - interval '30 days'`,
      );
  });
}

/** Pictures of this build are files; those of other builds and of imported products are in the database. */
export function createPictureRepository(db: Db, folder: string) {
  const builtFiles = createBuiltFileRepository(db);
  const readStored = async (name: string) => {
    const [imported] = await db
      .select({ contentType: picture.contentType, bytes: picture.bytes })
      .from(picture)
      .where(eq(picture.name, name));
    return imported ?? builtFiles.read(`/pictures/${name}`);
  };
  return {
    /** Returns a picture that isn't in this build's folder, by name, such as `birthday-1a2b3c4d-400.avif`. */
    readStored,
    /**
     * Returns the picture as JPEG for PDFs.
     * @throws if there is none
     */
    readPrintable: async (imagePath: string) => {
      const name = `${basename(imagePath)}-1000.jpg`;
      // Usually a file of this build, which needs no query.
      const localFile = join(folder, name);
      if (existsSync(localFile)) return readFile(localFile);
      const row = await readStored(name);
      if (row === undefined) throw new Error(`there is no picture ${name}`);
      return row.bytes;
    },
  };
}
