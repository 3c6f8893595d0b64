import { expect, it } from 'vitest';
import type { PostalAddress } from '#rules/address-correction.ts';
import { findConflicts, mergeDraft } from './address-form.tsx';

const original: PostalAddress = {
  company: '',
  firstName: 'Lena',
  lastName: 'Muster',
  street: 'Seeweg',
  streetNumber: '4',
  addressSupplement: '',
  zipCode: '8800',
  city: 'Thalwil',
  country: 'CH',
};

it('two people’s versions of an address are compared by the fields that differ', () => {
  const mine = { ...original, streetNumber: '21', city: 'Horgen' };
  const theirs = { ...original, firstName: 'Lea', city: 'Chur' };
  expect(findConflicts({ original: original, edited: mine }, theirs)).toEqual([
    { field: 'firstName', before: 'Lena', now: 'Lea', corrected: 'Lena' },
    { field: 'streetNumber', before: '4', now: '4', corrected: '21' },
    { field: 'city', before: 'Thalwil', now: 'Chur', corrected: 'Horgen' },
  ]);
});

it('typed changes are applied to the other’s saved version, and start from it', () => {
  const mine = { ...original, streetNumber: '21', city: 'Horgen' };
  const theirs = { ...original, firstName: 'Lea', city: 'Chur' };
  expect(mergeDraft({ original: original, edited: mine }, theirs)).toEqual({
    original: theirs,
    edited: { ...theirs, streetNumber: '21', city: 'Horgen' },
  });
});
