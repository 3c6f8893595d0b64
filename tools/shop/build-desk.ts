import { DESK_PAGES } from '#server/runtime/build-folders.ts';
import { buildOnChange } from './build-sources.ts';

/** Builds the desk's pages if they are missing or older than their sources. */
export function buildDesk(): Promise<void> {
  return buildOnChange({
    name: 'the desk',
    stamp: `${DESK_PAGES}.stamp`,
    sources: [
      'contract',
      'desk',
      'rules',
      'texts',
      'tools/shop/build-sources.ts',
      'tools/shop/script-budget.ts',
      'package-lock.json',
      'tsconfig.json',
      'vite.desk.config.ts',
    ],
    command: ['vite/bin/vite.js', 'build', '--config', 'vite.desk.config.ts'],
    assets: `${DESK_PAGES}/assets`,
  });
}
