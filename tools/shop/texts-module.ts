import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '#rules/language.ts';

const ID = 'virtual:texts-addresses';

const GROUPS = ['home', 'add', 'cards', 'shop', 'address', 'checkout', 'gift'] as const;

type Addresses = { shell: string } & Record<(typeof GROUPS)[number], string>;

/**
 * Provides the URLs of each language's texts and of the consent question to the rendering server, as
 * `virtual:texts-addresses`. Pages can then preload their own. The client is built first and provides the
 * manifest.
 */
export function textsModule(): Plugin {
  return {
    name: 'cadeau:texts-addresses',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id, options) {
      if (id !== `\0${ID}`) return null;
      const { root, build } = this.environment.config;
      const manifest = options?.ssr === true ? await builtManifest(resolve(root, build.outDir)) : {};
      const addresses = Object.fromEntries(textsIn(manifest));
      return `export const textsAddresses = ${JSON.stringify(addresses)};
        export const questionAddresses = ${JSON.stringify(questionIn(manifest))};`;
    },
  };
}

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

async function builtManifest(serverBuild: string): Promise<Manifest> {
  const file = resolve(serverBuild, '../client/.vite/manifest.json');
  // Without a build, as in the development server, the browser loads the texts slightly later.
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** Lists the scripts of the consent question, which every first visit shows after hydration. */
function questionIn(manifest: Manifest): string[] {
  const question = manifest['storefront/parts/consent/consent-question.tsx'];
  const own =
    question?.imports?.filter((name) => name.includes('question')).map((name) => manifest[name]) ?? [];
  return [question, ...own].flatMap((part) => (part === undefined ? [] : [`/${part.file}`]));
}

function textsIn(manifest: Manifest): [string, Addresses][] {
  return LANGUAGES.flatMap((language) => {
    const address = (group = '') => manifest[`storefront/i18n/languages/${language}${group}.ts`]?.file;
    const shell = address();
    const groups = GROUPS.map((group) => [group, `/${address(`-${group}`)}`] as const);
    return shell === undefined
      ? []
      : [[language, { shell: `/${shell}`, ...Object.fromEntries(groups) } as Addresses]];
  });
}
