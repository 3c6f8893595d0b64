import { expect, it } from 'vitest';
import german from './de-ch/limits.json' with { type: 'json' };
import french from './fr-ch/limits.json' with { type: 'json' };
import italian from './it-ch/limits.json' with { type: 'json' };
import { leaves } from './leaves.ts';
import { writingFaults } from './writing-faults.ts';

const TEXTS = { 'de-ch': german, 'fr-ch': french, 'it-ch': italian };
const places = (texts: object) => leaves(texts).map(([, text]) => text.match(/\{\{\w+\}\}/g) ?? []);

it.each(['de-ch', 'fr-ch', 'it-ch'] as const)(
  'limit messages in %s follow the style, with their placeholders',
  (language) => {
    expect(leaves(TEXTS[language]).flatMap(([, text]) => writingFaults(language, text))).toEqual([]);
    expect(places(TEXTS[language])).toEqual(places(german));
  },
);
