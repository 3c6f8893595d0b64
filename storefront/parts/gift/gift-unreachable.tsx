import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { LateHeading } from '../checkout/late-heading.tsx';
import { GiftFailure } from './gift-error.tsx';

/** What could not be asked: nothing is lost, and asking again does no harm. */
export function GiftUnreachable({ error, onAgain }: { error: CallError; onAgain: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={page.apart}>
      <LateHeading>{t('gift.unreachable.title')}</LateHeading>
      <Notice tone="info" role="status">
        <GiftFailure error={error} />
        <p>{t('gift.unreachable.text')}</p>
      </Notice>
      <p>
        <Button onClick={onAgain}>{t('gift.unreachable.again')}</Button>
      </p>
    </div>
  );
}
