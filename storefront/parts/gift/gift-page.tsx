import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PageHead } from '../site/page-head.tsx';

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
