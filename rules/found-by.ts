export const FOUND_BY = [
  'reference',
  'e-mail',
  'name',
  'town',
  'last four digits',
  'receipt',
  'provider id',
] as const;

export type FoundBy = (typeof FOUND_BY)[number];
