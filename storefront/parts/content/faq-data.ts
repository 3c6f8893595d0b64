import type { FaqGroup } from '#texts/content-shape.ts';
import { plainText } from './plain-text.ts';

/** Questions and answers as search engines read them (schema.org FAQPage). */
export function faqData(groups: readonly FaqGroup[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ entries }) => entries)
      .map((entry) => ({
        '@type': 'Question',
        name: entry.question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(entry) },
      })),
  };
}
