import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { getTranslation, loadTexts } from '../../i18n/load-texts.ts';
import { useAddress } from '../../stores/address-store.ts';
import { getAttribute, listControls, render, showStore } from '../../testing/page-text.ts';
import { describeAddressError } from './address-errors.ts';
import { AddressForm } from './address-form.tsx';

const FIELDS = [
  'company',
  'firstName',
  'lastName',
  'street',
  'streetNumber',
  'addressSupplement',
  'zipCode',
  'city',
  'email',
];

beforeEach(() => useAddress.getState().clear());

describe('the address page', () => {
  const form = () =>
    render(
      createElement(AddressForm, { id: 'f', hasPhysicalCards: true, onStored: () => undefined }),
      '/de-ch/address',
    );
  const names = (html: string) => listControls(html, 'input').map((tag) => getAttribute(tag, 'name'));

  it('asks for ten fields of each address', async () => {
    const html = await form();
    const of = (group: string) => FIELDS.map((field) => `${group}.${field}`);
    expect(names(html)).toEqual([...of('primaryAddress'), 'useSameAddress', ...of('billingAddress')]);
    expect(listControls(html, 'select').map((tag) => getAttribute(tag, 'name'))).toEqual([
      'primaryAddress.country',
      'billingAddress.country',
    ]);
  });

  it('has the billing address disabled and hidden while both are the same, which is the default', async () => {
    const blocks = (await form()).match(/<fieldset[^>]*>/g);
    expect(useAddress.getState().useSameAddress).toBe(true);
    expect(blocks?.map((tag) => [tag.includes('disabled=""'), tag.includes('hidden=""')])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('requires the billing address too once they differ', async () => {
    useAddress.setState({ useSameAddress: false });
    showStore(useAddress);
    const blocks = (await form()).match(/<fieldset[^>]*>/g);
    expect(blocks?.map((tag) => tag.includes('disabled=""') || tag.includes('hidden=""'))).toEqual([
      false,
      false,
    ]);
  });
});

it.each(LANGUAGES)('the message about a wrong e-mail asks for a valid one, in %s', async (language) => {
  await loadTexts(language, `/${language}/address`);
  const { t } = getTranslation(language);
  expect(describeAddressError(t, 'addressDetailsEmailInvalid')).toMatch(
    { 'de-ch': /gültige E-Mail/, 'fr-ch': /e-mail valable/, 'it-ch': /e-mail valid/ }[language],
  );
});

it.each(LANGUAGES)(
  'an error names the characters that the field does not accept, in %s',
  async (language) => {
    await loadTexts(language, `/${language}/address`);
    const { t } = getTranslation(language);
    expect(describeAddressError(t, 'addressDetailsFirstNameInvalid', ['1'])).toMatch(/1.* 40 /);
    expect(describeAddressError(t, 'addressDetailsNotPrintable', ['🎁', '小'])).toContain('🎁 小');
    expect(describeAddressError(t, 'addressDetailsEmailInvalid', [' '])).toMatch(/Leerzeichen|espace|spazio/);
    expect(describeAddressError(t, 'addressDetailsCityInvalid', ['\u0007', '\ud800'])).toContain(
      'U+0007 U+D800',
    );
    expect(describeAddressError(t, 'addressDetailsCityRequired', [])).not.toMatch(/ 1 /);
  },
);
