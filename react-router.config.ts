import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'storefront',
  // Two brands are built side by side.
  buildDirectory: `build/brands/${process.env.BRAND ?? 'murmeli'}/storefront`,
  ssr: true,
  // A screen's loader is a few lines: as a file of its own it would cost every first visit more than it saves later.
  splitRouteModules: false,
  // The shop has some twenty routes: the browser gets their list at once and never asks for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
