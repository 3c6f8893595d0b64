import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { SignedInPerson } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './narrow-page.module.css';

type PasswordSignInProps = {
  /** Whether it is one way beside another. */
  isSecond: boolean;
  onSignedIn: (person: SignedInPerson) => Promise<void>;
  onError: (error: ApiError | undefined) => void;
  /** Another way of the same people. */
  children?: ReactNode;
};

/** Name, password and code. */
export function PasswordSignIn({ isSecond, onSignedIn, onError, children }: PasswordSignInProps): ReactNode {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    const typed = (name: string) => String(given.get(name) ?? '');
    setBusy(true);
    try {
      const person = await api.signIn.password.mutate({
        signInName: typed('name'),
        password: typed('password'),
        code: typed('code').replace(/\s/g, ''),
      });
      await onSignedIn(person);
    } catch (error) {
      onError(toApiError(error));
      setBusy(false);
      // A code is good once.
      if (code.current !== null) code.current.value = '';
    }
  };
  return (
    <form onSubmit={(event) => void signIn(event)} className={styles.form}>
      <TextField
        label={t('signIn.name')}
        {...{ name: 'name', autoComplete: 'username', autoCapitalize: 'off', spellCheck: false }}
        maxLength={100}
        required
        autoFocus
      />
      <TextField
        label={t('signIn.password')}
        {...{ name: 'password', type: 'password', autoComplete: 'current-password', maxLength: 200 }}
        required
      />
      <TextField
        ref={code}
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        {...{ name: 'code', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 20 }}
        required
      />
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} busy={isBusy}>
        {isBusy ? t('signIn.busy') : t('signIn.submit')}
      </Button>
      {children}
    </form>
  );
}
