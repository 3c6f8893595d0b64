import type { ReactNode } from 'react';
import { Link, NavLink, Outlet, useLoaderData, useNavigate, useNavigation } from 'react-router';
import { api } from '../api/client.ts';
import { useTexts } from '../language/current-texts.ts';
import { LiveSign } from '../live/live-sign.tsx';
import { placesFor } from '../navigation.ts';
import { forgetPerson, forSignedIn, readPerson, type SignedInPerson } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { dropDrafts } from '../ui/use-draft.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './layout.module.css';
import { SearchForm } from './orders/search-form.tsx';
import { ShortcutChoice, useSearchShortcut } from './orders/search-shortcut.tsx';
import { RequestCount } from './refunds/request-count.tsx';

export function loadLayout({ request }: { request: Request }): Promise<SignedInPerson> {
  return forSignedIn(request, readPerson);
}

/** What stands around every page of a person who is signed in. */
export function Layout(): ReactNode {
  const person = useLoaderData<typeof loadLayout>();
  const { t, word } = useTexts();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const shortcut = useSearchShortcut();
  const isLoading = state === 'loading';
  const maySearch = person.permissions.includes('orders search');
  const signOut = async () => {
    // What the server does not hear ends by itself; the page forgets in any case.
    await api.signIn.signOut.mutate().catch(() => undefined);
    forgetPerson();
    dropDrafts();
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
            {placesFor(person.permissions).map(({ to, text }) => (
              <NavLink key={to} to={to} className={styles.area ?? ''}>
                {t(text)}
                {to === '/refunds' && <RequestCount permissions={person.permissions} />}
              </NavLink>
            ))}
          </nav>
          <div className={styles.search}>{maySearch && <SearchForm />}</div>
          <div className={styles.person}>
            <LiveSign />
            <Link to="/me" className={styles.who} title={t('ownSignIn.title')}>
              <span>{person.name}</span>
              <span className={styles.role}>{word('roles', person.role)}</span>
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
      {maySearch && (
        <footer className={styles.footer}>
          <ShortcutChoice {...shortcut} />
        </footer>
      )}
    </>
  );
}
