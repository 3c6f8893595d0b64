import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:styles';

/**
 * Provides the built styles to the rendering server as `virtual:styles`, so that a page paints without
 * waiting for a file. The client is built first.
 */
export function stylesModule(): Plugin {
  return {
    name: 'cadeau:styles',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id, options) {
      if (id !== `\0${ID}`) return null;
      const { root, build, command } = this.environment.config;
      const isServerBuild = command === 'build' && options?.ssr === true;
      const styles = isServerBuild ? await builtStyles(resolve(root, build.outDir, '../client')) : '';
      return `export const styles = ${JSON.stringify(styles)};`;
    },
  };
}

async function builtStyles(client: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8'));
  return (await readFile(`${client}/${manifest['style.css'].file}`, 'utf8')).trim();
}
