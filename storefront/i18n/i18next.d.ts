import type { allTexts } from './languages/all-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: ReturnType<typeof allTexts> };
  }
}
