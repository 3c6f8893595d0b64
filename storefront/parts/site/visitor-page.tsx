import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PageHead } from './page-head.tsx';

type VisitorPageProps = {
  title: string;
  /** Left out where the page is not decided yet: on the server, which knows nothing of the visitor. */
  children?: ReactNode;
};

/** A page that belongs to one visitor: no search engine shows it, and the server sends it empty. */
export function VisitorPage({ title, children }: VisitorPageProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} noIndex />
      {children || <Spinner label={t('common.loading')} />}
    </>
  );
}
