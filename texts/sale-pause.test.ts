import { expect, it } from 'vitest';
import german from './de-ch/sale-pause.json' with { type: 'json' };
import french from './fr-ch/sale-pause.json' with { type: 'json' };
import italian from './it-ch/sale-pause.json' with { type: 'json' };
import { leaves } from './leaves.ts';
import { writingFaults } from './writing-faults.ts';

it.each([
  ['de-ch', german],
  ['fr-ch', french],
  ['it-ch', italian],
] as const)('pause messages follow Swiss business style in %s', (language, texts) => {
  expect(leaves(texts).flatMap(([, text]) => writingFaults(language, text))).toEqual([]);
});
