import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'storefront',
  // Each brand has its own build folder.
  buildDirectory: `build/brands/${process.env.BRAND ?? 'murmeli'}/storefront`,
  ssr: true,
  // Loaders are only a few lines. In separate files, they would cost every first visit more than they save later.
  splitRouteModules: false,
  // The shop has only about twenty routes, so the first document contains the route manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
