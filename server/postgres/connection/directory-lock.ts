import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseInUse } from '#server/runtime/cannot-start.ts';

/**
 * Takes the directory for this process; the answer gives it back. A lock whose process is gone is taken over.
 * @throws DatabaseInUse
 */
export function lockDirectory(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  for (;;) {
    if (takeLock(path)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(Number(holder))) throw new DatabaseInUse(dataDir, holder);
    rmSync(path, { force: true });
  }
}

/** The lock appears with its holder's number already in it: an empty one could be taken for a dead process's. */
function takeLock(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
