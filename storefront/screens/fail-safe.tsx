import type { ReactNode } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from '../parts/site/error-page.tsx';

export default function FailSafe(): ReactNode {
  return <Outlet />;
}

export function ErrorBoundary(): ReactNode {
  return <ErrorPage error={useRouteError()} />;
}
