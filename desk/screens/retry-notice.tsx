import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useTexts } from '../language/current-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { errorSentence } from './page-error.tsx';

/** A part of a page could not be read; it is read again by its button. */
export function RetryNotice({ error, retry }: { error: ApiError; retry: () => void }): ReactNode {
  const texts = useTexts();
  return (
    <Notice tone="bad">
      <p>{errorSentence(texts, error)}</p>
      <Button variant="secondary" onClick={retry}>
        {texts.t('faults.retry')}
      </Button>
    </Notice>
  );
}
