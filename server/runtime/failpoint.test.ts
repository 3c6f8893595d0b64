import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Returns the module behind the name, loaded in a separate process. */
async function loadModuleName(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const program = "process.stdout.write(import.meta.resolve('#failpoint')); await import('#failpoint');";
  const { stdout } = await run(process.execPath, [...args, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout.split('/').at(-1) ?? '';
}

describe('failpoints', () => {
  it('are inactive in a process started without them, whatever its environment says', async () => {
    expect(await loadModuleName([], { FAILPOINTS: 'M1' })).toBe('failpoint.ts');
    expect(await loadModuleName(['--conditions=production'])).toBe('failpoint.ts');
    const { failpoint } = await import('./failpoint.ts');
    expect(await failpoint('M1', 'K7QM-2X9F')).toBeUndefined();
  });

  it('are active under their condition', async () => {
    expect(await loadModuleName(['--conditions=failpoints'])).toBe('failpoint-armed.ts');
  });

  it('prevent a production process from starting', async () => {
    const production = { CADEAU_ENV: 'production' };
    await expect(loadModuleName(['--conditions=failpoints'], production)).rejects.toThrow(
      'not for production',
    );
    const byOptions = { ...production, NODE_OPTIONS: '--conditions=failpoints' };
    await expect(loadModuleName([], byOptions)).rejects.toThrow('not for production');
    expect(await loadModuleName([], production)).toBe('failpoint.ts');
  });

  it('are enabled by no script that starts the shop', async () => {
    for (const file of ['package.json', 'tools/shop/start.ts', 'tools/install.mjs']) {
      expect(await readFile(join(root, file), 'utf8')).not.toContain('conditions=failpoints');
    }
  });
});
