import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Which module stands behind the name, in a process of its own. */
async function loaded(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const program = "process.stdout.write(import.meta.resolve('#failpoint')); await import('#failpoint');";
  const { stdout } = await run(process.execPath, [...args, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout.split('/').at(-1) ?? '';
}

describe('failpoints', () => {
  it('are nothing in a process that was not started for them, whatever its environment says', async () => {
    expect(await loaded([], { FAILPOINTS: 'M1' })).toBe('failpoint.ts');
    expect(await loaded(['--conditions=production'])).toBe('failpoint.ts');
    const { failpoint } = await import('./failpoint.ts');
    expect(await failpoint('M1', 'K7QM-2X9F')).toBeUndefined();
  });

  it('are real under their condition', async () => {
    expect(await loaded(['--conditions=failpoints'])).toBe('failpoint-armed.ts');
  });

  it('let no production process start', async () => {
    const production = { CADEAU_ENV: 'production' };
    await expect(loaded(['--conditions=failpoints'], production)).rejects.toThrow('not for production');
    const byOptions = { ...production, NODE_OPTIONS: '--conditions=failpoints' };
    await expect(loaded([], byOptions)).rejects.toThrow('not for production');
    expect(await loaded([], production)).toBe('failpoint.ts');
  });

  it('are asked for by no script that starts the shop', async () => {
    for (const file of ['package.json', 'tools/shop/start.ts', 'tools/install.mjs']) {
      expect(await readFile(join(root, file), 'utf8')).not.toContain('conditions=failpoints');
    }
  });
});
