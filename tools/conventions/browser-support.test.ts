import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listMissingIn } from '../../testkit/browser-data.ts';
import { readBuildTargets, readSupportedBrowsers } from '../shop/browser-targets.ts';
import { findInScript, findInStyles } from './browser-support.ts';

describe('a script with an interface or syntax that a supported browser lacks', () => {
  it.each([
    ['URL.canParse(text)', 'URL.canParse'],
    ['run?.(...first, last)', 'an optional call with arguments after a spread'],
    ['page?.open(...first, ...last)', 'an optional call with arguments after a spread'],
    ['fetch(url, { signal: AbortSignal.timeout(5) })', 'AbortSignal.timeout'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['new Intl.Segmenter("de")', 'Intl.Segmenter'],
    ['items.toReversed()', '.toReversed'],
    ['items.toSorted()', '.toSorted'],
    ['items.findLast(isNew)', '.findLast'],
    ['items.at(-1)', '.at'],
    ['structuredClone(state)', 'structuredClone'],
    ['Object.hasOwn(state, key)', 'Object.hasOwn'],
    ['Object.groupBy(items, get)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ['navigator.locks.request("a", run)', 'navigator.locks'],
    ['new TextEncoderStream()', 'TextEncoderStream'],
    ['/(?<=a)b/.test(text)', 'a lookbehind assertion'],
    ['/a/v.test(text)', 'the flag of /a/v'],
    ['class A { static { run(); } }', 'a static block of a class'],
    ['class A { #a; static is(b) { return #a in b; } }', 'a check for a private field'],
  ])('is found: %s', (code, use) => expect(findInScript(code)).toEqual([use]));

  it.each([
    'if (URL.canParse) URL.canParse(text)',
    'typeof structuredClone === "function" && structuredClone(state)',
    'if ("locks" in navigator) navigator.locks.request("a", run)',
    'const last = items.at?.(-1)',
    'run?.(first, ...last)',
    'items.map(read).filter(Boolean); Math.abs(-1); Promise.all([]); text.replaceAll("a", "b")',
    'const structuredClone = (state) => state; structuredClone(1)',
  ])('is guarded or known: %s', (code) => expect(findInScript(code)).toEqual([]));
});

describe('a style that a supported browser lacks', () => {
  it.each([
    ['.a{background:color-mix(in srgb, red, blue)}', 'background: color-mix(in srgb, red, blue)'],
    ['.a{height:100dvh}', 'height: 100dvh'],
    ['@layer base{.a{color:red}}', '@layer'],
    ['@container (width > 1px){.a{color:red}}', '@container'],
    ['.a:has(.b){color:red}', ':has'],
    ['.a{color:red;.b{color:blue}}', 'a nested rule'],
    ['@media (width < 10px){.a{color:red}}', 'a range in a media query'],
    ['.a{field-sizing:content}', 'field-sizing'],
  ])('is found: %s', (css, use) => expect(findInStyles(css)).toEqual([use]));

  it.each([
    '.a{height:100vh;height:100dvh}',
    '@supports (height:1dvh){.a{height:100dvh}}',
    '.a{height:100dvh}@supports not (height:1dvh){.a{height:100vh}}',
    '.a{inset:0;gap:1px;aspect-ratio:1;--a:100vh}',
  ])('is guarded or known: %s', (css) => expect(findInStyles(css)).toEqual([]));
});

describe('the supported browsers', () => {
  it('are the build targets, and lack the interfaces of their data', () => {
    expect(readBuildTargets()).toEqual(['safari15.4', 'ios15.4', 'chrome91', 'edge91', 'firefox91']);
    const missing = (family: string) => listMissingIn(family).map((path) => path.join('.'));
    expect(missing('safari')).toContain('URL.canParse');
    expect(missing('safari')).not.toContain('Array.at');
    expect(missing('chrome')).toEqual(
      expect.arrayContaining(['Array.at', 'AbortSignal.timeout', 'structuredClone']),
    );
    expect(missing('firefox')).toEqual(expect.arrayContaining(['Intl.Segmenter', 'TransformStream']));
  });

  it('are those that the notice for older browsers names', () => {
    const guard = readFileSync(join(import.meta.dirname, '../../storefront/load-guard.ts'), 'utf8');
    const [, named = ''] = /SUPPORTED_BROWSERS = '([^']+)'/.exec(guard) ?? [];
    const versions = readSupportedBrowsers();
    const expected = {
      Safari: 'safari',
      Chrome: 'chrome',
      Edge: 'edge',
      Firefox: 'firefox',
      'Samsung Internet': 'samsung',
    };
    expect(named).toBe(
      Object.entries(expected)
        .map(([name, key]) => `${name} ${versions.get(key)}`)
        .join(', '),
    );
  });
});
