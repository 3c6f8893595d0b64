import { readFileSync } from 'node:fs';
import { type ComponentType, createElement } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#rules/language.ts';
import * as faq from '../../screens/faq.tsx';
import * as generalTerms from '../../screens/general-terms.tsx';
import * as imprint from '../../screens/imprint.tsx';
import * as privacy from '../../screens/privacy.tsx';
import * as usageTerms from '../../screens/usage-terms.tsx';
import { loaderArgs } from '../../testing/loader-args.ts';
import { getAttribute, listLinks, readWords, render } from '../../testing/page-text.ts';
import { BalanceFrame } from './balance-frame.tsx';

type Screen = { loader: (args: LoaderFunctionArgs) => Promise<unknown>; default: ComponentType };

async function page(screen: Screen, language: Language, name: string): Promise<string> {
  const path = `/${language}/${name}`;
  return render(createElement(screen.default), path, await screen.loader(loaderArgs(path)));
}

const count = (html: string, tag: RegExp) => html.match(tag)?.length ?? 0;

describe.each(LANGUAGES)('in %s', (language) => {
  it('the FAQ shows 30 questions with their answers', async () => {
    const html = await page(faq, language, 'content/faq');
    expect(count(html, /<summary\b/g)).toBe(30);
    expect(count(html, /<h1\b/g)).toBe(1);
  });

  it.each([
    ['privacy', privacy, 0, 12],
    ['general-terms', generalTerms, 1, 10],
    ['usage-terms', usageTerms, 1, 9],
  ] as const)('the page %s shows its numbered sections with a table of contents', async (...row) => {
    const [name, screen, first, sections] = row;
    const html = await page(screen, language, `content/${name}`);
    const numbers = Array.from({ length: sections }, (_, index) => `${index + first}. `);
    const headings = Array.from(html.matchAll(/<section id=.*?<h2[^>]*>(.*?)<\/h2>/gs), ([, words = '']) =>
      readWords(words),
    );
    expect(headings).toHaveLength(sections);
    expect(headings.every((heading, index) => heading.startsWith(numbers[index] ?? '?'))).toBe(true);
    expect(count(html, /<li><a\b/g)).toBeGreaterThanOrEqual(sections);
  });

  it('the imprint shows two blocks, the first with the address of the company', async () => {
    const html = await page(imprint, language, 'content/imprint');
    const blocks = html.split('<section').slice(1);
    expect(blocks).toHaveLength(2);
    expect(readWords(blocks[0] ?? '')).toContain('Murmeli AG Munggenweg 7 0000 Murmelwil');
  });
});

describe('the frame of the balance check', () => {
  const text = {
    title: 'Guthaben',
    description: '',
    lead: '',
    loading: '',
    fallback: '<service>hier</service>',
  };
  const address = 'https://balance.example/de';

  it('shows the configured address in a sandbox, and also links to it', async () => {
    const html = await render(createElement(BalanceFrame, { address, text }));
    const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? '';
    expect(getAttribute(frame, 'src')).toBe(address);
    expect(getAttribute(frame, 'sandbox')).toBe('allow-forms allow-scripts allow-same-origin');
    expect(listLinks(html)).toEqual([{ words: 'hier', to: address }]);
  });

  it('is 700 px high', () => {
    const styles = readFileSync(new URL('balance-frame.module.css', import.meta.url), 'utf8');
    expect(/\.frame \{[^}]*\sheight: (\w+);/.exec(styles)?.[1]).toBe('700px');
  });
});
