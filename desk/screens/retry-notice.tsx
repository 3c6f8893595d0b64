import type { ReactNode } from 'react';
import type { Fault } from '../api/fault.ts';
import { useTexts } from '../language/current-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { faultSentence } from './page-fault.tsx';

/** A part of a page could not be read; it is read again by its button. */
export function RetryNotice({ fault, retry }: { fault: Fault; retry: () => void }): ReactNode {
  const texts = useTexts();
  return (
    <Notice tone="bad">
      <p>{faultSentence(texts, fault)}</p>
      <Button variant="secondary" onClick={retry}>
        {texts.t('faults.retry')}
      </Button>
    </Notice>
  );
}
