import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:styles';

/**
 * Gives the rendering server the built styles by their addresses, as `virtual:styles`, so that a page brings its own
 * and paints without waiting for a file. The client is built before the server.
 */
export function stylesModule(): Plugin {
  return {
    name: 'cadeau:styles',
    apply: 'build',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id, options) {
      if (id !== `\0${ID}`) return null;
      const { root, build } = this.environment.config;
      const styles = options?.ssr === true ? await builtStyles(resolve(root, build.outDir, '../client')) : {};
      return `export const styles = ${JSON.stringify(styles)};`;
    },
  };
}

async function builtStyles(client: string): Promise<Record<string, string>> {
  const names = (await readdir(`${client}/assets`)).filter((name) => name.endsWith('.css'));
  const read = async (name: string) => {
    const styles = await readFile(`${client}/assets/${name}`, 'utf8');
    return [`/assets/${name}`, styles.trim()] as const;
  };
  return Object.fromEntries(await Promise.all(names.map(read)));
}
