import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const KB = 1000;

type Script = { name: string; code: string };

/**
 * Returns the gzipped size of all scripts, with only the largest language.
 * @param isLanguage checks the name of a script
 */
export function scriptBytes(scripts: readonly Script[], isLanguage: (name: string) => boolean): number {
  const sizes = scripts.map(({ name, code }) => ({ name, bytes: gzipSync(code).length }));
  const languages = sizes.filter(({ name }) => isLanguage(name)).map(({ bytes }) => bytes);
  const common = sizes.filter(({ name }) => !isLanguage(name));
  return common.reduce((sum, { bytes }) => sum + bytes, Math.max(0, ...languages));
}

/** Fails a build whose scripts exceed the limit. */
export function scriptBudget(maxKb: number): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).flatMap((made) => (made.type === 'chunk' ? [made] : []));
      const bytes = scriptBytes(
        scripts.map(({ name, code }) => ({ name, code })),
        (name) => /^\w\w-ch$/.test(name),
      );
      const shown = `${(bytes / KB).toFixed(0)} KB of script, gzip`;
      if (bytes > maxKb * KB) this.error(`${shown}: more than the ${maxKb} KB that are allowed`);
      this.info(`${shown}; ${maxKb} KB are allowed`);
    },
  };
}
