import { expect, it } from 'vitest';
import { withoutAttributes } from './live-texts.ts';

it.each([
  [
    "() => import('#texts/de-ch/content/faq.json', { with: { type: 'json' } }),",
    "() => import('#texts/de-ch/content/faq.json'),",
  ],
  ["import(\n  '#texts/a.json',\n  { with: { type: 'json' } },\n)", "import(\n  '#texts/a.json'\n)"],
  ["import a from './a.json' with { type: 'json' };", "import a from './a.json' with { type: 'json' };"],
  ["import('./a.ts')", "import('./a.ts')"],
])('the development server gives a browser %j as %j', (source, expected) => {
  expect(withoutAttributes(source)).toBe(expected);
});
