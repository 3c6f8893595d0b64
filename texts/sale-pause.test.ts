import { expect, it } from 'vitest';
import german from './de-ch/sale-pause.json' with { type: 'json' };
import { flattenTexts } from './flatten-texts.ts';
import french from './fr-ch/sale-pause.json' with { type: 'json' };
import italian from './it-ch/sale-pause.json' with { type: 'json' };
import { findWritingErrors } from './writing-errors.ts';

it.each([
  ['de-ch', german],
  ['fr-ch', french],
  ['it-ch', italian],
] as const)('pause messages follow Swiss business style in %s', (language, texts) => {
  expect(flattenTexts(texts).flatMap(([, text]) => findWritingErrors(language, text))).toEqual([]);
});
