import type { ReactNode } from 'react';
import { Link, Outlet, useLoaderData, useNavigate, useNavigation } from 'react-router';
import type { SignedInPerson } from '#contract/desk/people.ts';
import { deskApi } from '../api/desk-api.ts';
import { useTexts } from '../language/current-texts.ts';
import { forgetPerson, forSignedIn, readPerson } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { dropDrafts } from '../ui/use-draft.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './layout.module.css';
import { SearchForm } from './search-form.tsx';
import { ShortcutChoice, useSearchShortcut } from './search-shortcut.tsx';

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
  const maySearch = person.acts.includes('orders search');
  const signOut = async () => {
    // What the server does not hear ends by itself; the page forgets in any case.
    await deskApi.signOut().catch(() => undefined);
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
          <Link to="/orders" className={styles.home}>
            {t('header.label', { shop: person.shop })}
          </Link>
          <div className={styles.search}>{maySearch && <SearchForm />}</div>
          <div className={styles.person}>
            <span className={styles.who}>
              <span>{person.name}</span>
              <span className={styles.role}>{word('roles', person.role)}</span>
            </span>
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
