import type { ReactNode } from 'react';

/** JSON-LD for search engines. It never runs as script. */
export function StructuredData({ data }: { data: object }): ReactNode {
  // A `<` could end the element early.
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
