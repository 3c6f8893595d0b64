import { expect } from '@playwright/test';
import type { View } from './view.ts';

/** Content pages. */
export const contentViews: readonly View[] = [
  {
    name: 'balance-check',
    start: 'visitor',
    path: '/:lang/balance-check',
    after: ({ main }) => expect(main.locator('[aria-busy=false]:has(iframe)')).toBeVisible(),
  },
  { name: 'faq', start: 'visitor', path: '/:lang/content/faq' },
  {
    name: 'faq-answer-open',
    start: 'visitor',
    path: '/:lang/content/faq',
    after: ({ main }) => main.locator('summary').first().click(),
  },
  {
    name: 'faq-nothing-found',
    start: 'visitor',
    path: '/:lang/content/faq',
    async after({ main }) {
      await main.getByRole('searchbox').fill('xyzzy');
      await expect(main.locator('details:visible')).toHaveCount(0);
    },
  },
  { name: 'privacy', start: 'visitor', path: '/:lang/content/privacy' },
  { name: 'imprint', start: 'visitor', path: '/:lang/content/imprint' },
  { name: 'general-terms', start: 'visitor', path: '/:lang/content/general-terms' },
  { name: 'usage-terms', start: 'visitor', path: '/:lang/content/usage-terms' },
  { name: 'companies', start: 'visitor', path: '/:lang/content/companies' },
  { name: 'offline', start: 'visitor', path: '/offline/:lang.html' },
];
