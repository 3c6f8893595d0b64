import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PageHead } from '../site/page-head.tsx';

type CheckoutPageProps = {
  title: string;
  /** Left out where the page is not decided yet: on the server, which knows neither cart nor order. */
  children?: ReactNode;
};

/** A page that belongs to one visitor: no search engine shows it, and the server sends it empty. */
export function CheckoutPage({ title, children }: CheckoutPageProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} noIndex />
      {children || <Spinner label={t('common.loading')} />}
    </>
  );
}
