import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { brandModule } from './tools/brand-module.ts';
import { textsModule } from './tools/texts-module.ts';

const brand = process.env.BRAND ?? 'murmeli';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [brandModule(brand), textsModule(), reactRouter()],
  define: { 'import.meta.env.API_BASE': JSON.stringify(process.env.API_BASE ?? '/api') },
  resolve: {
    alias: [
      {
        find: /^#brand\//,
        replacement: fileURLToPath(new URL(`./brands/${brand}/`, import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    // No data: addresses, so that the content security policy can do without them.
    assetsInlineLimit: 0,
    // What every page needs is one file: it compresses better than thirty small ones and stays in the
    // browser's cache when only a screen changes.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'foundation',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zustand|zod|use-sync-external-store)\//,
                },
                { name: 'shop', test: /\/(storefront|rules|contract)\//, minShareCount: 3 },
              ],
            },
          },
        },
  },
}));
