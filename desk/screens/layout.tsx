import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import {
  Link,
  NavLink,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { api } from '../api/client.ts';
import { useTexts } from '../language/current-texts.ts';
import { connectChangeStream, isConnectionLost, subscribeToConnection } from '../live-reload.ts';
import { getVisibleAreas } from '../navigation.ts';
import { clearSession, loadSignedInPerson, type SignedInPerson, withSession } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { clearDrafts } from '../ui/page-hooks.ts';
import { ProgressBar, VisuallyHidden } from '../ui/text.tsx';
import styles from './layout.module.css';
import { SearchForm, ShortcutChoice, useSearchShortcut } from './orders/search-form.tsx';
import { SecondFactorDialog } from './second-factor.tsx';

export async function loadLayout({ request }: { request: Request }): Promise<SignedInPerson> {
  const person = await withSession(request, loadSignedInPerson);
  // Without a passkey, this session can do nothing else.
  if (person.needsPasskey && new URL(request.url).pathname !== '/me') throw redirect('/me');
  return person;
}

export function Layout(): ReactNode {
  const person = useLoaderData<typeof loadLayout>();
  const { t, word } = useTexts();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const shortcut = useSearchShortcut();
  const isLoading = state === 'loading';
  const canSearch = person.permissions.includes('orders search');
  const signOut = async () => {
    // Best effort: if the call fails, the session expires anyway.
    await api.signIn.signOut.mutate().catch(() => undefined);
    clearSession();
    clearDrafts();
    await navigate('/sign-in');
  };
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('header.skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/" className={styles.home}>
            {t('header.label', { shop: person.shop })}
          </Link>
          <nav aria-label={t('header.areas')} className={styles.areas}>
            {getVisibleAreas(person.permissions).map(({ to, text }) => (
              <NavLink key={to} to={to} className={styles.area ?? ''}>
                {t(text)}
                {to === '/refunds' && <RequestCount permissions={person.permissions} />}
              </NavLink>
            ))}
          </nav>
          <div className={styles.search}>{canSearch && <SearchForm />}</div>
          <div className={styles.person}>
            {!person.needsPasskey && <ConnectionStatus />}
            <Link to="/me" className={styles.who} title={t('ownSignIn.title')}>
              <span>{person.name}</span>
              <span className={styles.role}>
                {person.roles.map((role) => word('roles', role)).join(', ')}
              </span>
            </Link>
            <Button variant="secondary" onClick={() => void signOut()}>
              {t('header.signOut')}
            </Button>
          </div>
        </div>
        <div className={styles.progress}>{isLoading && <ProgressBar />}</div>
        <VisuallyHidden role="status">{isLoading ? t('header.loading') : ''}</VisuallyHidden>
      </header>
      <main id="main" tabIndex={-1} className={styles.main} aria-busy={isLoading}>
        <Outlet context={person} />
      </main>
      <SecondFactorDialog />
      {canSearch && (
        <footer className={styles.footer}>
          <ShortcutChoice {...shortcut} />
        </footer>
      )}
    </>
  );
}

function ConnectionStatus(): ReactNode {
  const { t } = useTexts();
  useEffect(connectChangeStream, []);
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost);
  return (
    <div role="status" className={styles.sign}>
      {isLost && (
        <span title={t('live.lostText')}>
          <Badge tone="attention">{t('live.lost')}</Badge>
          <VisuallyHidden>{t('live.lostText')}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

type RequestCountProps = { permissions: readonly string[] };

/** Counts the waiting requests that the user may decide. Reloads with each page and action. */
function RequestCount({ permissions }: RequestCountProps): ReactNode {
  const { t } = useTexts();
  const { key } = useLocation();
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isIdle = navigation.state === 'idle' && revalidator.state === 'idle';
  const [count, setCount] = useState(0);
  const [canRefund, canApprove] = [permissions.includes('refund'), permissions.includes('mails resend')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads with each visit, also of the same URL.
  useEffect(() => {
    if (!isIdle) return undefined;
    const controller = new AbortController();
    // Best effort: the page works without the count.
    const counts = [
      ...(canRefund ? [api.refunds.countOpen.query(undefined, controller)] : []),
      ...(canApprove ? [api.approvals.countOpen.query(undefined, controller)] : []),
    ];
    Promise.all(counts).then(
      (values) => setCount(values.reduce((sum, count) => sum + count, 0)),
      () => undefined,
    );
    return () => controller.abort();
  }, [key, isIdle]);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('approvals.count', { count })}</VisuallyHidden>
    </span>
  );
}
