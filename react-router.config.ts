import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build/storefront',
  ssr: true,
  // The shop has some twenty routes: the browser gets their list at once and never asks for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
