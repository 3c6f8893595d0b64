import type { ReactNode } from 'react';
import { type CallError, NOT_REACHED } from '../../state/error-store.ts';
import { useTranslation } from '../../translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { errorSentence } from '../site/error-sentence.ts';
import { CheckoutHeading } from './checkout-heading.tsx';

type UnreachableProps = { error: CallError; onAgain: () => void };

/** A page of the checkout that could not ask for its order: nothing is lost, and asking again does no harm. */
export function Unreachable({ error: { errorMessage, serverError }, onAgain }: UnreachableProps): ReactNode {
  const { t } = useTranslation();
  const notReached = errorMessage?.message === NOT_REACHED;
  return (
    <div className={page.apart}>
      <CheckoutHeading>{t('errors.unreachable.title')}</CheckoutHeading>
      <Notice tone="info" role="status">
        <p>
          {serverError !== null
            ? errorSentence(t, serverError)
            : t(notReached ? 'errors.NOT_REACHED' : 'errors.INTERNAL_SERVER_ERROR')}
        </p>
        <p>{t('errors.unreachable.text')}</p>
        {serverError !== null && <p>{t('errors.reference', { id: serverError.id })}</p>}
      </Notice>
      <p>
        <Button onClick={onAgain}>{t('errors.unreachable.again')}</Button>
      </p>
    </div>
  );
}
