import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a copy of a server must not do: write into the archive of the original, or wait for those that follow it. */
const SETTINGS = `
archive_mode = off
archive_command = ''
archive_library = ''
primary_conninfo = ''
synchronous_standby_names = ''
`;

/** Written behind all other settings of these files, so that they hold. */
export async function setApart(cluster: string): Promise<void> {
  await appendFile(join(cluster, 'postgresql.auto.conf'), SETTINGS);
}
