import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConsent } from '../../stores/consent-store.ts';
import { attribute, controlsOf, drawn, linksOf, wordsOf } from '../../testing/page-text.ts';
import { ConsentQuestion } from './consent-question.tsx';

// Tests of other files share the store.
beforeEach(() => useConsent.setState(useConsent.getInitialState(), true));

describe('the consent banner', () => {
  const question = (reopened: boolean) => drawn(createElement(ConsentQuestion, { reopened }), '/de-ch');
  const buttons = (html: string) =>
    Array.from(html.matchAll(/<button\b[^>]*>.*?<\/button>/gs), ([button]) => ({
      words: wordsOf(button),
      disabled: button.includes('disabled=""'),
    }));

  it('offers accept selection, accept all, and details', async () => {
    expect(buttons(await question(false))).toEqual([
      { words: 'Auswahl akzeptieren', disabled: false },
      { words: 'Alle akzeptieren', disabled: false },
      { words: 'Details', disabled: false },
    ]);
  });

  it('shows no category before details', async () => {
    expect(controlsOf(await question(false), 'input')).toEqual([]);
  });

  it('shows four categories in details; the technical one is on and cannot be changed', async () => {
    const html = await question(true);
    const boxes = controlsOf(html, 'input');
    expect(boxes.map((tag) => attribute(tag, 'type'))).toEqual(Array(4).fill('checkbox'));
    const states = boxes.map((tag) => [tag.includes('checked=""'), tag.includes('disabled=""')]);
    expect(states).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(wordsOf(html)).toMatch(/Technisch notwendig .* Komfort .* Statistik .* Marketing/);
  });

  it('disables accept all in details', async () => {
    expect(buttons(await question(true)).filter(({ disabled }) => disabled)).toEqual([
      { words: 'Alle akzeptieren', disabled: true },
    ]);
  });

  it('links to the privacy section on cookies', async () => {
    expect(linksOf(await question(false))[0]?.to).toBe('/de-ch/content/privacy#cookies');
  });
});
