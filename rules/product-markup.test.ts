import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHtml, toMarkup } from './product-markup.ts';

describe('a long description', () => {
  it.each([
    ['Ein Satz.', '<p>Ein Satz.</p>'],
    ['Ein Satz.\n\nNoch einer.', '<p>Ein Satz.</p><p>Noch einer.</p>'],
    ['Eine Zeile\nund eine', '<p>Eine Zeile<br>und eine</p>'],
    ['- Brot\n- Käse', '<ul><li>Brot</li><li>Käse</li></ul>'],
    ['- Brot\nund Käse', '<p>- Brot<br>und Käse</p>'],
    ['1. Brot\n2. Käse', '<ol><li>Brot</li><li>Käse</li></ol>'],
    ['Ganz **wichtig** und *fein*', '<p>Ganz <strong>wichtig</strong> und <em>fein</em></p>'],
    ['  \n\n ', ''],
  ])('that is typed as %j is shown as %s', (typed, html) => {
    expect(toHtml(typed)).toBe(html);
    expect(toMarkup(html)).toBe(typed.trim());
  });

  it('of the catalogue is typed and shown as it was', () => {
    const html =
      '<p>Manches will <strong>gefeiert</strong> werden.</p><ul><li>Gültig 5 Jahre</li></ul><p>So.</p>';
    expect(toHtml(toMarkup(html) ?? '')).toBe(html);
  });

  it.each([
    '<p>a</p> b',
    '<p><strong>a<em>b</em></strong></p>',
    '<ul><li><p>a</p></li></ul>',
    'bare',
    '<p>a * b * c</p>x',
  ])('that cannot be typed stays HTML: %s', (html) => {
    expect(toMarkup(html)).toBeUndefined();
  });

  it('is typed as before: paragraphs, lists, strong text', () => {
    const words = fc.stringMatching(/^[a-zäöüé]{1,8}( [a-zäöüé]{1,8}){0,3}$/);
    const line = fc.oneof(
      words,
      words.map((text) => `**${text}**, *${text}*`),
    );
    const block = fc.oneof(
      fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      fc
        .array(line, { minLength: 1, maxLength: 3 })
        .map((lines) => lines.map((item) => `- ${item}`).join('\n')),
    );
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const typed = blocks.join('\n\n');
        expect(toMarkup(toHtml(typed))).toBe(typed);
      }),
    );
  });
});
