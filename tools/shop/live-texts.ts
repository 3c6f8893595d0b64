import type { Plugin } from 'vite';

/** Matches the JSON import attribute in an `import()`. */
const ATTRIBUTE = /(\bimport\(\s*'[^']+\.json'),\s*\{ with: \{ type: 'json' \} \},?(\s*\))/g;

/**
 * Removes the JSON import attribute in the development server, which sends JSON as a script. Browsers refuse
 * a script for a JSON import, and Vite removes the attribute only from static imports. A content page keeps
 * loaded texts, so it needs a reload.
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
