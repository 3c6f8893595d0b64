import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { GIFT_LINK_MONTHS } from '#rules/gift-link.ts';
import { RETENTION } from '#rules/retention.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { LateHeading } from '../checkout/late-heading.tsx';
import { PageHead } from '../site/page-head.tsx';
import { GiftFailure } from './gift-error.tsx';
import { LinkForm } from './link-form.tsx';

type GiftPageProps = {
  title: string;
  /** Left out where the page is not decided yet: on the server, which knows nobody's cards. */
  children?: ReactNode;
};

/** A page on which a card is given: no search engine shows it, and the server sends it empty. */
export function GiftPage({ title, children }: GiftPageProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} noIndex />
      {children || <Spinner label={t('common.loading')} />}
    </>
  );
}

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

type EndedPageProps = {
  /** Why one stands here: the link's key is over, this browser is not let in, or one comes to ask. */
  why: 'key' | 'visit' | 'asks';
};

/** Where one asks for the link to one's cards again. */
export function EndedPage({ why }: EndedPageProps): ReactNode {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  return (
    <div className={page.apart}>
      <div className={page.head}>
        <LateHeading always={why !== 'asks'}>{t(`gift.link.${why}Title`)}</LateHeading>
        <p className={page.lead}>
          {t(`gift.link.${why}Text`, { months: GIFT_LINK_MONTHS, days: RETENTION.cardSecretDays })}
        </p>
      </div>
      <LinkForm />
      {why === 'visit' && (
        <p className={page.head}>
          {t('gift.link.opened')}
          <Button variant="secondary" onClick={() => void revalidate()}>
            {t('gift.link.reload')}
          </Button>
        </p>
      )}
    </div>
  );
}
