import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildPagePolicy, buildPreviewPolicy, NO_TAG, removeMarks } from './page-policy.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const buildPolicy = (html: string, frames: readonly string[] = []) =>
  buildPagePolicy(removeMarks(html, 'n1').inline, { frames, tag: NO_TAG });

it('a page allows only its marked inline scripts', () => {
  const page =
    '<script src="/a.js"></script><script nonce="n1">one()</script><script type="module" nonce="n1">two()</script>';
  const policy = buildPolicy(page, ['https://balance.example']);
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
  expect(policy).toContain('frame-src https://balance.example;');
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(buildPolicy('')).toContain("script-src 'self';");
  expect(buildPolicy('')).toContain("frame-src 'none'");
});

it('a page allows only its marked inline styles', () => {
  const page = '<style nonce="n1">p{color:red}</style><style>p{color:blue}</style>';
  const own = `style-src 'self' ${hash('p{color:red}')};`;
  expect(buildPolicy(page)).toContain(own);
  expect(buildPreviewPolicy(removeMarks(page, 'n1').inline)).toContain(own);
  expect(buildPolicy('')).toContain("style-src 'self';");
});

it('a page shows no mark', () => {
  expect(removeMarks('<script nonce="n1">one()</script><link nonce="n1"/>', 'n1').body).toBe(
    '<script>one()</script><link/>',
  );
});

it.each([
  '<script>evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="n2">evil()</script>',
  '<style>evil{}</style>',
  // An open tag before the renderer's own script.
  '<script>evil()//',
  '<script a="',
])('a page does not allow what its data injects: %s', (injected) => {
  const policy = buildPolicy(`<p>${injected}</p><script nonce="n1">one()</script>`);
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([hash('one()')]);
});
