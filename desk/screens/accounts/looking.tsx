import type { ReactNode } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import type { Previewed } from './use-month-preview.ts';

/** The bookings of a month are looked through, or could not be. */
export function Looking({ error, reload }: Previewed): ReactNode {
  const { t } = useTexts();
  if (error !== undefined) return <RetryNotice error={error} retry={reload} />;
  return (
    <div role="status" aria-busy>
      <ProgressBar />
      <p>{t('accounts.looking')}</p>
    </div>
  );
}
