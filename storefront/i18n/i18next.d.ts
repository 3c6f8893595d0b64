import type { texts } from '#texts/de-ch/storefront.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof texts };
  }
}
