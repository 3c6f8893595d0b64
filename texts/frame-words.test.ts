import { describe, expect, it } from 'vitest';
import germanBalance from './de-ch/content/balance-check.json' with { type: 'json' };
import germanPage from './de-ch/content/page.json' with { type: 'json' };
import germanOffline from './de-ch/offline.json' with { type: 'json' };
import { flattenTexts } from './flatten-texts.ts';
import frenchBalance from './fr-ch/content/balance-check.json' with { type: 'json' };
import frenchPage from './fr-ch/content/page.json' with { type: 'json' };
import frenchOffline from './fr-ch/offline.json' with { type: 'json' };
import italianBalance from './it-ch/content/balance-check.json' with { type: 'json' };
import italianPage from './it-ch/content/page.json' with { type: 'json' };
import italianOffline from './it-ch/offline.json' with { type: 'json' };
import { findWritingErrors } from './writing-errors.ts';

const LANGUAGES = {
  'de-ch': { page: germanPage, balance: germanBalance, offline: germanOffline },
  'fr-ch': { page: frenchPage, balance: frenchBalance, offline: frenchOffline },
  'it-ch': { page: italianPage, balance: italianBalance, offline: italianOffline },
};
const places = (texts: object) =>
  flattenTexts(texts).map(([key, text]) => [key, text.match(/\{\{\w+\}\}|<\/?\w+>/g)?.sort() ?? []]);

describe.each(['de-ch', 'fr-ch', 'it-ch'] as const)(
  'the texts around content, balance and offline page in %s',
  (language) => {
    it('have the placeholders and markup of the German ones', () => {
      expect(places(LANGUAGES[language])).toEqual(places(LANGUAGES['de-ch']));
    });

    it('follow Swiss business style', () => {
      const faults = flattenTexts(LANGUAGES[language]).flatMap(([key, text]) =>
        findWritingErrors(language, text).map((fault) => `${key} ${fault}: ${text}`),
      );
      expect(faults).toEqual([]);
    });
  },
);
