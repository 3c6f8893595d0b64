import { expect, it } from 'vitest';
import { findSubjectProblem } from './commit-messages.ts';

it.each([
  'refunds: resolve the late-refund review item when the refund completes',
  'server/web: reject overload',
  "Merge branch 'main'",
])('accepts %s', (subject) => {
  expect(findSubjectProblem(subject)).toBeUndefined();
});

it.each([
  'Who orders at once does so by no clock of a test',
  'refunds: resolve the item.',
  'docs, texts: correct the FAQ',
  'refunds: fixes the item',
  'refunds: added a test',
  `refunds: ${'a'.repeat(70)}`,
])('refuses %s', (subject) => {
  expect(findSubjectProblem(subject)).toBeDefined();
});
