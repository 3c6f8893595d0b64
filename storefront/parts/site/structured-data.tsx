import type { ReactNode } from 'react';

/** What search engines read (schema.org as JSON-LD). It is data and never runs. */
export function StructuredData({ data }: { data: object }): ReactNode {
  // «<» could end the element before its time.
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
