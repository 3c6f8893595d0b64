import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readBrandTexts } from '#brands/read-brand-texts.ts';
import { replaceTexts } from '#texts/brand-texts.ts';

const TEXTS = fileURLToPath(new URL('../../texts/', import.meta.url));

/**
 * Gives the pages each file of texts in the brand's words: what a brand replaces stands in the place of the common text,
 * so that a page loads neither both nor anything that would put one in the place of the other.
 */
export function brandTextsModule(name: string): Plugin {
  const dir = fileURLToPath(new URL(`../../brands/${name}`, import.meta.url));
  return {
    name: 'cadeau:brand-texts',
    // Before the bundler's own reader of JSON.
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(TEXTS) || !file.endsWith('.json')) return null;
      const path = file.slice(TEXTS.length);
      const source = `${dir}/texts/${path}`;
      if (!existsSync(source)) return null;
      this.addWatchFile(source);
      const [language = '', ...names] = path.slice(0, -'.json'.length).split('/');
      const own = readBrandTexts(dir)?.[language]?.[names.join('/')];
      return JSON.stringify(replaceTexts(JSON.parse(await readFile(file, 'utf8')), own));
    },
  };
}
