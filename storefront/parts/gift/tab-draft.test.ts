import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { memoryTexts } from '../../testing/memory-texts.ts';
import { tabDraft } from './tab-draft.ts';

it('drafts lie side by side in one entry, which goes with the last of them', () => {
  const { texts, tab } = memoryTexts();
  const kept = tab();
  const [words, sending] = [tabDraft('words', z.string(), kept), tabDraft('sending', z.string(), kept)];
  words.write('Alles Gute');
  sending.write('nonna@example.ch');
  expect([...texts.keys()]).toEqual(['cadeau.gift']);
  words.clear();
  expect([words.read(), sending.read()]).toEqual([undefined, 'nonna@example.ch']);
  sending.clear();
  expect(texts.size).toBe(0);
});

it.each(['', 'no JSON', '[]', 'null', '{"words":7}'])('what is none of ours is no draft: %s', (stored) => {
  const draft = tabDraft('words', z.string(), memoryTexts({ 'cadeau.gift': stored }).tab());
  expect(draft.read()).toBeUndefined();
  draft.write('Alles Gute');
  expect(draft.read()).toBe('Alles Gute');
});
