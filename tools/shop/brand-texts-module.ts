import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readBrandTexts } from '#brands/read-brand-texts.ts';
import { replaceTexts } from '#texts/brand-texts.ts';

const TEXTS = fileURLToPath(new URL('../../texts/', import.meta.url));

/**
 * Replaces common texts by the brand's own at build time. A page therefore loads each text once and needs no
 * merge code.
 */
export function brandTextsModule(name: string): Plugin {
  const dir = fileURLToPath(new URL(`../../brands/${name}`, import.meta.url));
  return {
    name: 'cadeau:brand-texts',
    // Before the bundler's own JSON plugin.
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
