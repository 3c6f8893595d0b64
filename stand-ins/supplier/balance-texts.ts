import languages from './balance-texts.json' with { type: 'json' };

export type BalanceTexts = (typeof languages)['de-ch'];

export function getBalanceTexts(language: string): BalanceTexts | undefined {
  return Object.hasOwn(languages, language) ? languages[language as keyof typeof languages] : undefined;
}
