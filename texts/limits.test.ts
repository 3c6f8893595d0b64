import { expect, it } from 'vitest';
import { RETENTION } from '#rules/retention.ts';
import german from './de-ch/limits.json' with { type: 'json' };
import { flattenTexts } from './flatten-texts.ts';
import french from './fr-ch/limits.json' with { type: 'json' };
import italian from './it-ch/limits.json' with { type: 'json' };
import { findWritingErrors } from './writing-errors.ts';

const TEXTS = { 'de-ch': german, 'fr-ch': french, 'it-ch': italian };
const places = (texts: object) => flattenTexts(texts).map(([, text]) => text.match(/\{\{\w+\}\}/g) ?? []);

it.each(['de-ch', 'fr-ch', 'it-ch'] as const)(
  'limit messages in %s follow the style, with their placeholders',
  (language) => {
    expect(flattenTexts(TEXTS[language]).flatMap(([, text]) => findWritingErrors(language, text))).toEqual(
      [],
    );
    expect(places(TEXTS[language])).toEqual(places(german));
  },
);

it.each(['de-ch', 'fr-ch', 'it-ch'] as const)(
  'the limit that only support can lift names in %s the hours after which it ends',
  (language) => {
    expect(TEXTS[language].support.match(/\d+/g)).toEqual([String(RETENTION.abuseCountHours)]);
  },
);
