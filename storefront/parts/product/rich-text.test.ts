import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from './product-detail.tsx';

const shown = (html: string) => renderToStaticMarkup(createElement(RichText, { html }));

describe('the long description of a card', () => {
  it('keeps paragraphs and lists', () => {
    const html =
      '<p>Kerzen, Kuchen &amp; Apéro</p><ul><li>Per Post</li><li>Gültig <strong>5 Jahre</strong></li></ul>';
    expect(shown(html)).toBe(html);
  });

  it('removes everything that runs, loads or links', () => {
    expect(shown('<p onclick="x()">a<script>alert(1)</script></p>')).toBe('<p>aalert(1)</p>');
    expect(shown('<img src=x onerror=alert(1)><a href="javascript:x()">b</a>')).toBe('b');
    expect(shown('<p>1 &lt; 2 &lt;script&gt;</p>')).toBe('<p>1 &lt; 2 &lt;script&gt;</p>');
  });

  it('closes open tags and ignores unmatched closing tags', () => {
    expect(shown('<p>a<em>b</p></ul>c')).toBe('<p>a<em>b</em></p>c');
    expect(shown('<ul><li>a')).toBe('<ul><li>a</li></ul>');
  });
});
