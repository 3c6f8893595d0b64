import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program of each Debian package. */
const PROGRAMS: Record<string, string> = {
  iproute2: 'ip',
  haproxy: 'haproxy',
  patroni: 'patroni',
  'etcd-server': 'etcd',
};
const FILES: Record<string, string> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
};

/** Returns what this machine lacks, or undefined. */
export function findMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The drill creates network namespaces: run it as root on Linux.';
  const missing = [
    ...Object.entries(PROGRAMS).filter(([, program]) => spawnSync('which', [program]).status !== 0),
    ...Object.entries(FILES).filter(([, file]) => !existsSync(file)),
  ].map(([name]) => name);
  return missing.length === 0
    ? undefined
    : `The drill needs Debian packages: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

export function getUserIds(name: string): { uid: number; gid: number } {
  const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}
