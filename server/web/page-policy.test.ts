import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toPage } from './page-policy.ts';

it('a page allows only its own inline scripts', () => {
  const body = '<script src="/a.js"></script><script>one()</script><script type="module">two()</script>';
  const page = toPage(body, ['https://balance.example']);
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(page.contentSecurityPolicy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
  expect(page.contentSecurityPolicy).toContain('frame-src https://balance.example;');
  expect(page.contentSecurityPolicy).not.toMatch(/unsafe|\*/);
  expect(toPage('', []).contentSecurityPolicy).toContain("frame-src 'none'");
});

it('a page allows only its own inline styles', () => {
  const style = 'p{color:red}';
  const hash = createHash('sha256').update(style).digest('base64');
  const page = toPage(`<style data-href="/a.css">${style}</style>`, []);
  expect(page.contentSecurityPolicy).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(toPage('', []).contentSecurityPolicy).toContain("style-src 'self';");
});
