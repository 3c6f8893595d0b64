import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileError, openFiles } from './operator-files.ts';

const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a written file', () => {
  it('replaces a regular file, readable only for its owner, and leaves nothing else', async () => {
    await writeFile(join(folder, 'list.csv'), 'old', { mode: 0o644 });
    await openFiles(folder).write('list.csv', 'new', true);
    expect(await readFile(join(folder, 'list.csv'), 'utf8')).toBe('new');
    expect((await stat(join(folder, 'list.csv'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['list.csv']);
  });

  it.each(['fifo', 'folder', 'link-to-fifo', 'link-to-file', 'link-to-nothing'])(
    'never replaces a %s',
    async (name) => {
      await run('mkfifo', [join(folder, 'fifo')]);
      await mkdir(join(folder, 'folder'));
      await writeFile(join(folder, 'list.csv'), 'old');
      await symlink('fifo', join(folder, 'link-to-fifo'));
      await symlink('list.csv', join(folder, 'link-to-file'));
      await symlink('nothing', join(folder, 'link-to-nothing'));
      const { ino } = await lstat(join(folder, name));
      for (const replace of [true, false]) {
        await expect(openFiles(folder).write(name, 'new', replace)).rejects.toThrow(
          new FileError('not a regular file'),
        );
      }
      expect((await lstat(join(folder, name))).ino).toBe(ino);
      expect(await readFile(join(folder, 'list.csv'), 'utf8')).toBe('old');
    },
  );

  it('leaves the old file intact when the write fails', async () => {
    await writeFile(join(folder, 'list.csv'), 'old');
    const program = `import { openFiles } from '${import.meta.dirname}/operator-files.ts';
      await openFiles('.').write('list.csv', 'x'.repeat(100_000), true).catch(({ kind }) => console.log(kind));`;
    // Limits each file of this process to 16 KB.
    const limited = 'ulimit -f 16; exec "$0" --input-type=module --eval "$1"';
    const { stdout } = await run('bash', ['-c', limited, process.execPath, program], { cwd: folder });
    expect(stdout).toBe('impossible\n');
    expect(await readFile(join(folder, 'list.csv'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['list.csv']);
  });
});
