import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Text to insert after another text. An empty `after` creates a new file. */
export type Insertion = { file: string; after: string; insert: string };

const PRODUCT_ONLY = {
  extends: './tsconfig.json',
  files: ['tools/views/example-mails.ts'],
  exclude: ['**/*.test.*', '**/testing', ...'bench deploy e2e faults stand-ins testkit tools'.split(' ')],
};

/**
 * Type-checks the product in a copy of the sources with these insertions.
 * @returns the type errors, each starting with its file path, without those in test helpers
 * @throws if a file lacks the text to insert after
 */
export function typeCheckCopy(insertions: readonly Insertion[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cadeau-types-'));
  try {
    const names = ['*.ts', '*.tsx', '*.json', '*.css'];
    const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...names], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const path of sources.trim().split('\n')) cpSync(join(root, path), join(folder, path));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const insertion of insertions) insertInto(folder, insertion);
    writeFileSync(join(folder, 'tsconfig.product.json'), JSON.stringify(PRODUCT_ONLY));
    const compiler = join(root, 'node_modules/typescript7/bin/tsc');
    const { stdout, status } = spawnSync(
      process.execPath,
      [compiler, '-p', 'tsconfig.product.json', '--pretty', 'false', '--singleThreaded'],
      // Several threads would check shared types repeatedly. Less frequent garbage collection halves the
      // remaining time.
      { cwd: folder, encoding: 'utf8', env: { ...process.env, GOGC: '400' } },
    );
    const errors = stdout.split(/^(?=\S+\(\d+,\d+\): error)/m).filter((error) => error.includes(': error'));
    if (status !== 0 && errors.length === 0) throw new Error(`the type check did not run: ${stdout}`);
    return errors.filter((error) => !/^\S+\/testing\//.test(error));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function insertInto(folder: string, { file, after, insert }: Insertion): void {
  const path = join(folder, file);
  const text = after === '' ? '' : readFileSync(path, 'utf8');
  if (!text.includes(after)) throw new Error(`${file} no longer contains: ${after}`);
  writeFileSync(
    path,
    text.replace(after, () => after + insert),
  );
}
