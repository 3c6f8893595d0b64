import { readFileSync } from 'node:fs';

/** Names of browsers in `browserslist`, and in build targets. The others share an engine with one of these. */
const TARGETS: Record<string, string> = {
  safari: 'safari',
  ios_saf: 'ios',
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
};

/** The supported browsers with their oldest version, from `browserslist` in package.json. */
export function readSupportedBrowsers(): Map<string, string> {
  const { browserslist } = JSON.parse(readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8'));
  const entries = (browserslist as string[]).map((line) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`browserslist: "${line}" is not "<browser> >= <version>"`);
    return [name, version] as const;
  });
  return new Map(entries);
}

/**
 * The build targets of shop and desk, such as `safari15.4`. Chrome and Edge 90 count as 91: they run optional chaining,
 * except a call such as `f?.(...a, b)`, which check-browsers.ts rejects. Otherwise, the bundler would replace every `?.`.
 */
export function readBuildTargets(): string[] {
  return [...readSupportedBrowsers()].flatMap(([name, version]) => {
    const target = TARGETS[name];
    const isNextEnough = (target === 'chrome' || target === 'edge') && version === '90';
    return target === undefined ? [] : [`${target}${isNextEnough ? '91' : version}`];
  });
}
