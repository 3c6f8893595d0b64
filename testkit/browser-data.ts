import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readSupportedBrowsers } from '../tools/shop/browser-targets.ts';

/** Maps `browserslist` names to browser keys in MDN's compatibility data. */
const DATA_NAMES: Record<string, string> = {
  safari: 'safari',
  ios_saf: 'safari_ios',
  chrome: 'chrome',
  and_chr: 'chrome_android',
  android: 'webview_android',
  edge: 'edge',
  firefox: 'firefox',
  and_ff: 'firefox_android',
  samsung: 'samsunginternet_android',
};

type Entry = {
  version_added: string | boolean | null;
  version_removed?: string;
  flags?: object[];
  prefix?: string;
  alternative_name?: string;
};
export type Node = { __compat?: { support: Record<string, Entry | Entry[] | undefined> } } & {
  [name: string]: Node;
};

const data: Node = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
);
const supported = [...readSupportedBrowsers()].map(([name, version]) => {
  const key = DATA_NAMES[name];
  if (key === undefined) throw new Error(`no compatibility data for ${name}`);
  return { name, key, version };
});

function isAtMost(added: string, version: string): boolean {
  const [a = 0, b = 0] = added.replace('≤', '').split('.').map(Number);
  const [c = 0, d = 0] = version.split('.').map(Number);
  return a < c || (a === c && b <= d);
}

/** @returns the supported browsers that lack the feature */
function listBrowsersLacking(feature: Node | undefined): string[] {
  const compat = feature?.__compat;
  if (compat === undefined) return [];
  return supported
    .filter(({ key, version }) => {
      const entries = [compat.support[key] ?? []].flat();
      return !entries.some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
          typeof added === 'string' &&
          added !== 'preview' &&
          isAtMost(added, version) &&
          removed === undefined &&
          flags === undefined &&
          prefix === undefined &&
          other === undefined,
      );
    })
    .map(({ name }) => name);
}

export const isMissing = (feature: Node | undefined) => listBrowsersLacking(feature).length > 0;
export const getFeature = (...path: string[]) =>
  path.reduce<Node | undefined>((node, name) => node?.[name], data);
export const listFeatureNames = (node: Node | undefined) =>
  Object.keys(node ?? {}).filter((name) => name !== '__compat');

/**
 * Lists the interfaces that one browser family lacks in its oldest supported version, each as `[object]` or
 * `[object, member]`.
 */
export function listMissingIn(family: string): string[][] {
  const key = DATA_NAMES[family] ?? '';
  const version = readSupportedBrowsers().get(family) ?? '';
  const isAbsent = (feature: Node | undefined) =>
    feature?.__compat !== undefined && listBrowsersLacking(feature).includes(family);
  if (key === '' || version === '') throw new Error(`no such browser: ${family}`);
  const found: string[][] = [];
  for (const group of [getFeature('javascript', 'builtins'), getFeature('api')]) {
    for (const owner of listFeatureNames(group)) {
      const own = group?.[owner];
      if (isAbsent(own)) found.push([owner]);
      else
        for (const member of listFeatureNames(own))
          if (isAbsent(own?.[member]) && !/_event$|^@@/.test(member))
            found.push([owner, member.replace('_static', '')]);
    }
  }
  return found;
}
