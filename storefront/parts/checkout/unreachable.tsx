import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { callSentence } from './call-sentence.ts';
import { LateHeading } from './late-heading.tsx';

type UnreachableProps = { error: CallError; onAgain: () => void };

/** A page of the checkout that could not ask for its order: nothing is lost, and asking again does no harm. */
export function Unreachable({ error, onAgain }: UnreachableProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={page.apart}>
      <LateHeading>{t('errors.unreachable.title')}</LateHeading>
      <Notice tone="info" role="status">
        <p>{callSentence(t, error)}</p>
        <p>{t('errors.unreachable.text')}</p>
        {error.serverError !== null && <p>{t('errors.reference', { id: error.serverError.id })}</p>}
      </Notice>
      <p>
        <Button onClick={onAgain}>{t('errors.unreachable.again')}</Button>
      </p>
    </div>
  );
}
