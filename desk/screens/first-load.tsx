import type { ReactNode } from 'react';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** Before anything is known, not even the language. */
export function FirstLoad(): ReactNode {
  return (
    <main aria-busy="true">
      <ProgressBar />
    </main>
  );
}
