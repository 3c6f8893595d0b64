import { type ReactNode, useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './narrow-page.module.css';

type ProviderSignInProps = {
  /** That the sign-in leads to. */
  page: string;
  focused: boolean;
  onError: (error: ApiError | undefined) => void;
};

/** Leads to the identity provider of the chain, and from there back to a page of the desk. */
export function ProviderSignIn({ page, focused, onError }: ProviderSignInProps): ReactNode {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The browser may show this very page again when one goes back from there.
    const show = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    onError(undefined);
    try {
      const { address } = await api.signIn.beginAtProvider.mutate({ page });
      window.location.assign(address);
    } catch (error) {
      onError(toApiError(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Button busy={isBusy} autoFocus={focused} onClick={() => void leave()}>
        {isBusy ? t('signIn.leaving') : t('signIn.provider')}
      </Button>
      <p className={styles.name}>{t('signIn.providerHint')}</p>
    </div>
  );
}
