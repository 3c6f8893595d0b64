import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import type { PrivacyText } from '#texts/content-shape.ts';
import { addWalletRecipients } from './wallet-recipients.ts';

describe.each(LANGUAGES)('the privacy notice in %s', (language) => {
  it.each([
    [[], []],
    [['google'], ['Google']],
    [
      ['apple', 'google'],
      ['Apple', 'Google'],
    ],
  ] as const)('with the wallets %j names the recipients %j', async (offered, names) => {
    const file: { default: PrivacyText } = await import(`../../../texts/${language}/content/privacy.json`);
    const sections = file.default.sections.map((section) => addWalletRecipients(section, offered));
    const items = sections.flatMap(({ list = [] }) => list);
    const named = items.flatMap((item) => item.match(/^(?:Apple|Google)\b/)?.[0] ?? []);
    expect(named).toEqual(names);
  });
});
