import type { ReactNode } from 'react';
import { redirect, replace } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PageHead } from './page-head.tsx';

type VisitorPageProps = {
  title: string;
  /** Undefined on the server, which doesn't know the visitor. */
  children?: ReactNode;
};

/** Search engines don't index it, and the server sends it without content. */
export function VisitorPage({ title, children }: VisitorPageProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} noIndex />
      {children || <Spinner label={t('common.loading')} />}
    </>
  );
}

/** Replaces a history entry that exists already, because going back would only redirect again. */
export function redirectFrom(request: Request, path: string): Response {
  return new URL(request.url).pathname === window.location.pathname ? replace(path) : redirect(path);
}
