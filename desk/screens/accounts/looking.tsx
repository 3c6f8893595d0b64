import type { ReactNode } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { faultSentence } from '../page-fault.tsx';
import type { Previewed } from './use-month-preview.ts';

/** The bookings of a month are looked through, or could not be. */
export function Looking({ fault, reload }: Previewed): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  if (fault === undefined) {
    return (
      <div role="status" aria-busy>
        <ProgressBar />
        <p>{t('accounts.looking')}</p>
      </div>
    );
  }
  return (
    <Notice tone="bad">
      <p>{faultSentence(texts, fault)}</p>
      <Button variant="secondary" onClick={reload}>
        {t('faults.retry')}
      </Button>
    </Notice>
  );
}
