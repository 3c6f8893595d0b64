import { describe, expect, it } from 'vitest';
import { balanceCheck as germanBalance } from './de-ch/content/balance-check.ts';
import { page as germanPage } from './de-ch/content/page.ts';
import { offline as germanOffline } from './de-ch/offline.ts';
import { balanceCheck as frenchBalance } from './fr-ch/content/balance-check.ts';
import { page as frenchPage } from './fr-ch/content/page.ts';
import { offline as frenchOffline } from './fr-ch/offline.ts';
import { balanceCheck as italianBalance } from './it-ch/content/balance-check.ts';
import { page as italianPage } from './it-ch/content/page.ts';
import { offline as italianOffline } from './it-ch/offline.ts';
import { leaves } from './leaves.ts';
import { writingFaults } from './writing-faults.ts';

const LANGUAGES = {
  'de-ch': { page: germanPage, balance: germanBalance, offline: germanOffline },
  'fr-ch': { page: frenchPage, balance: frenchBalance, offline: frenchOffline },
  'it-ch': { page: italianPage, balance: italianBalance, offline: italianOffline },
};
const places = (texts: object) =>
  leaves(texts).map(([key, text]) => [key, text.match(/\{\{\w+\}\}|<\/?\w+>/g)?.sort() ?? []]);

describe.each(['de-ch', 'fr-ch', 'it-ch'] as const)(
  'the words around content, balance and offline page in %s',
  (language) => {
    it('have the places and marks of the German ones', () => {
      expect(places(LANGUAGES[language])).toEqual(places(LANGUAGES['de-ch']));
    });

    it('are written as a Swiss company writes', () => {
      const faults = leaves(LANGUAGES[language]).flatMap(([key, text]) =>
        writingFaults(language, text).map((fault) => `${key} ${fault}: ${text}`),
      );
      expect(faults).toEqual([]);
    });
  },
);
