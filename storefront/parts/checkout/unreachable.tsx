import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { CallFailure } from './call-failure.tsx';
import { LateHeading } from './late-heading.tsx';

/** A page of the checkout that could not ask for its order: nothing is lost, and asking again does no harm. */
export function Unreachable({ error }: { error: CallError }): ReactNode {
  const { t } = useTranslation();
  const { state, revalidate } = useRevalidator();
  if (state === 'loading') return <Spinner label={t('common.loading')} />;
  return (
    <div className={page.apart}>
      <LateHeading>{t('errors.unreachable.title')}</LateHeading>
      <Notice tone="info" role="status">
        <CallFailure error={error} />
        <p>{t('errors.unreachable.text')}</p>
        {error.serverError !== null && <p>{t('errors.reference', { id: error.serverError.id })}</p>}
      </Notice>
      <p>
        <Button onClick={() => void revalidate()}>{t('errors.unreachable.again')}</Button>
      </p>
    </div>
  );
}
