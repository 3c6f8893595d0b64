import { closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { type Fingerprint, fingerprint, fingerprintOf, type StoredFile } from './manifest.ts';

/** Folders whose content belongs to the running server, and which it makes anew (PostgreSQL, "Low-Level API"). */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
/** Of the running server: its process, its socket, its log, and what it can make again. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|server\.log|pg_internal\.init.*|pgsql_tmp.*)$/;

type Copy = { folders: string[]; files: StoredFile[] };

/**
 * Copies the files of a running server while it is used, and the part of its log with which they become one state.
 * @param session of that server; it must not be used meanwhile
 * @param from where the files of the server are
 * @param to a folder of its own within the backup
 * @param name of that folder
 */
export async function copyCluster(session: pg.Client, from: string, to: string, name: string): Promise<Copy> {
  await requireOnePlace(from);
  // Keeps the log from being taken away before it is copied; it is gone with the session.
  await session.query(
    "select pg_create_physical_replication_slot('cadeau_backup_' || pg_backend_pid(), true, true)",
  );
  const first = await walFile(
    session,
    "select pg_walfile_name(pg_backup_start('cadeau backup', true)) as wal",
  );
  const copy: Copy = { folders: [], files: [] };
  await copyFolder(from, to, name, copy);
  const { rows } = await session.query<{ last: string; label: string; tablespaces: string }>(
    `select pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as tablespaces
       from pg_backup_stop(wait_for_archive => false)`,
  );
  const [{ last, label } = { last: '', label: '' }] = rows;
  await writeFile(join(to, 'backup_label'), label, { mode: 0o600 });
  copy.files.push({ path: `${name}/backup_label`, ...fingerprint(join(to, 'backup_label')) });
  await copyLog({ from, to, name, first, last }, copy);
  return copy;
}

async function requireOnePlace(from: string): Promise<void> {
  const others = await readdir(join(from, 'pg_tblspc'));
  if (others.length > 0) {
    throw new CannotStart(
      'The database has tablespaces elsewhere, which this backup does not know. Use pg_basebackup.',
    );
  }
}

async function walFile(session: pg.Client, query: string): Promise<string> {
  const { rows } = await session.query<{ wal: string }>(query);
  if (rows[0] === undefined) throw new Error('the server did not say where its log is');
  return rows[0].wal;
}

async function copyFolder(from: string, to: string, name: string, copy: Copy): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  copy.folders.push(name);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, target, path] = [join(from, entry.name), join(to, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory() && EMPTIED.has(entry.name)) {
      await mkdir(target, { mode: 0o700 });
      copy.folders.push(path);
    } else if (entry.isDirectory()) await copyFolder(source, target, path, copy);
    else if (entry.isFile()) {
      const copied = copyFile(source, target);
      if (copied !== undefined) copy.files.push({ path, ...copied });
    }
  }
}

/** The segments of the log from the one in which the backup began to the one in which it ended. */
async function copyLog(
  { from, to, name, first, last }: { from: string; to: string; name: string; first: string; last: string },
  copy: Copy,
): Promise<void> {
  const segments = (await readdir(join(from, 'pg_wal'))).filter(
    (segment) => /^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= last,
  );
  if (!segments.includes(first) || !segments.includes(last))
    throw new Error('a part of the log went away before it was copied');
  for (const segment of segments) {
    const path = `pg_wal/${segment}`;
    const copied = copyFile(join(from, path), join(to, path));
    if (copied === undefined) throw new Error('a part of the log went away while it was copied');
    copy.files.push({ path: `${name}/${path}`, ...copied });
  }
}

/** @returns undefined when the server has taken the file away meanwhile: then its log says so, too */
function copyFile(from: string, to: string): Fingerprint | undefined {
  const source = openIfThere(from);
  if (source === undefined) return undefined;
  const target = openSync(to, 'wx', 0o600);
  try {
    return fingerprintOf(source, (part) => writeFileSync(target, part));
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}
