import { expect, it } from 'vitest';
import { salePause as german } from './de-ch/sale-pause.ts';
import { salePause as french } from './fr-ch/sale-pause.ts';
import { salePause as italian } from './it-ch/sale-pause.ts';
import { leaves } from './leaves.ts';
import { writingFaults } from './writing-faults.ts';

it.each([
  ['de-ch', german],
  ['fr-ch', french],
  ['it-ch', italian],
] as const)(
  'what pages say of a sale that is paused is written as a Swiss company writes %s',
  (language, texts) => {
    expect(leaves(texts).flatMap(([, text]) => writingFaults(language, text))).toEqual([]);
  },
);
