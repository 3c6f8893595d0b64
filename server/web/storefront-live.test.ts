import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { buildPagePolicy, NO_TAG } from './page-policy.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Lists all modules that the web server imports, in a separate process. */
async function modulesOfWeb(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const names = [];
    registerHooks({ load: (url, context, next) => (names.push(url), next(url, context)) });
    await import('#server/web/start-web.ts');
    process.stdout.write(names.join('\\n'));`;
  const { stdout } = await run(process.execPath, [...args, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split('\n');
}

const named = (part: string) => (name: string) => name.includes(part);

describe('the live storefront', () => {
  it('is not part of a web server that was started without it, nor is its bundler', async () => {
    const modules = await modulesOfWeb([], { NODE_ENV: 'development' });
    expect(modules.some(named('storefront-built.ts'))).toBe(true);
    expect(modules.filter(named('storefront-live.ts'))).toEqual([]);
    expect(modules.filter(named('/node_modules/vite/'))).toEqual([]);
  });

  it('replaces the built one under its condition', async () => {
    const modules = await modulesOfWeb(['--conditions=live']);
    expect(modules.some(named('storefront-live.ts'))).toBe(true);
  });

  it('prevents a production process from starting', async () => {
    await expect(modulesOfWeb(['--conditions=live'], { CADEAU_ENV: 'production' })).rejects.toThrow(
      'not for production',
    );
  });

  it('alone allows inline styles and workers from text', () => {
    const policies = [false, true].map((live) =>
      buildPagePolicy({ scripts: [], styles: [] }, { frames: [], tag: NO_TAG }, live),
    );
    expect(policies[0]).not.toMatch(/unsafe|blob/);
    expect(policies[1]).toContain("style-src 'self' 'unsafe-inline'");
    expect(policies[1]).toContain("script-src 'self';");
  });
});
