import type { Plugin } from 'vite';

/** What names the file as JSON in an `import()`. */
const ATTRIBUTE = /(\bimport\(\s*'[^']+\.json'),\s*\{ with: \{ type: 'json' \} \},?(\s*\))/g;

/**
 * For the development server, as it sends JSON to a browser in the shape of a script. Node and TypeScript want the
 * file's type in the import, and a browser refuses a script where JSON is announced: Vite takes the type out of
 * static imports only. A content page keeps the texts that its loader got, so a change of them needs the page anew.
 */
export function liveTexts(): Plugin {
  return {
    name: 'cadeau:live-texts',
    enforce: 'pre',
    apply: 'serve',
    transform(code, id) {
      const changed = /\.tsx?$/.test(id) ? withoutAttributes(code) : code;
      return changed === code ? null : { code: changed, map: null };
    },
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !/\/texts\/.+\/content\/.+\.json$/.test(file))
        return undefined;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

export function withoutAttributes(code: string): string {
  return code.replaceAll(ATTRIBUTE, '$1$2');
}
