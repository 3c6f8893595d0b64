import type { ReactNode } from 'react';
import type { CallError } from '../../state/error-store.ts';
import { useTranslation } from '../../translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { callSentence } from './call-sentence.ts';
import { CheckoutHeading } from './checkout-heading.tsx';

type UnreachableProps = { error: CallError; onAgain: () => void };

/** A page of the checkout that could not ask for its order: nothing is lost, and asking again does no harm. */
export function Unreachable({ error, onAgain }: UnreachableProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={page.apart}>
      <CheckoutHeading>{t('errors.unreachable.title')}</CheckoutHeading>
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
