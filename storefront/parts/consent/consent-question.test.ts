import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConsent } from '../../stores/consent-store.ts';
import { getAttribute, listControls, listLinks, readWords, render } from '../../testing/page-text.ts';
import { ConsentQuestion } from './consent-question.tsx';

// Tests of other files share the store.
beforeEach(() => useConsent.setState(useConsent.getInitialState(), true));

describe('the consent banner', () => {
  const question = (reopened: boolean) => render(createElement(ConsentQuestion, { reopened }), '/de-ch');
  const buttons = (html: string) =>
    Array.from(html.matchAll(/<button\b[^>]*>.*?<\/button>/gs), ([button]) => ({
      words: readWords(button),
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
    expect(listControls(await question(false), 'input')).toEqual([]);
  });

  it('shows four categories in details; the technical one is on and cannot be changed', async () => {
    const html = await question(true);
    const boxes = listControls(html, 'input');
    expect(boxes.map((tag) => getAttribute(tag, 'type'))).toEqual(Array(4).fill('checkbox'));
    const states = boxes.map((tag) => [tag.includes('checked=""'), tag.includes('disabled=""')]);
    expect(states).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(readWords(html)).toMatch(/Technisch notwendig .* Komfort .* Statistik .* Marketing/);
  });

  it('disables accept all in details', async () => {
    expect(buttons(await question(true)).filter(({ disabled }) => disabled)).toEqual([
      { words: 'Alle akzeptieren', disabled: true },
    ]);
  });

  it('links to the privacy section on cookies', async () => {
    expect(listLinks(await question(false))[0]?.to).toBe('/de-ch/content/privacy#cookies');
  });
});
