import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api, type Outputs } from '../../api/client.ts';
import { setBrowserLanguage, useTexts } from '../../language/current-texts.ts';
import type { Texts } from '../../language/translate.ts';
import { requestPasskey, supportsPasskeys } from '../../passkeys.ts';
import { getPageAfterSignIn, hasSessionExpired, type SignedInPerson, startSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { describeError, ErrorId } from '../page-error.tsx';
import styles from './narrow-page.module.css';

export async function loadSignIn(): Promise<Outputs['signIn']['methods']> {
  await setBrowserLanguage();
  return api.signIn.methods.query();
}

function describeRefusal(texts: Texts, error: ApiError): string {
  if (error.kind === 'invalid') return texts.t('signIn.refused');
  if (error.kind === 'wait') return texts.t('signIn.wait', { count: error.body?.retryAfter ?? 60 });
  const problem = error.body?.constraint;
  return problem === undefined ? describeError(texts, error) : problemSentence(texts, problem);
}

function problemSentence({ word, t }: Texts, problem: string): string {
  const sentence = word('signInProblems', problem);
  return sentence === problem ? t('faults.failed') : sentence;
}

export function SignIn(): ReactNode {
  const methods = useLoaderData<typeof loadSignIn>();
  const texts = useTexts();
  const { t } = texts;
  useTitle(t('signIn.title'));
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [error, setError] = useState<ApiError>();
  const [hasTried, setTried] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // Set by a failed return from the identity provider.
  const problem = hasTried ? null : search.get('problem');
  useEffect(() => {
    if (error !== undefined || problem !== null) notice.current?.focus();
  }, [error, problem]);
  const page = getPageAfterSignIn(search);
  const onError = (newError: ApiError | undefined) => {
    setTried(true);
    setError(newError);
  };
  const onSignedIn = async (person: SignedInPerson) => {
    await startSession(person);
    await navigate(page, { replace: true });
  };
  const hasNoError = error === undefined && problem === null;
  return (
    <main className={styles.page}>
      <div>
        <p className={styles.name}>{t('title')}</p>
        <h1>{t('signIn.title')}</h1>
      </div>
      {hasNoError && hasSessionExpired() && <Notice tone="info">{t('signIn.again')}</Notice>}
      {problem !== null && (
        <Notice tone="bad" ref={notice}>
          <p>{problemSentence(texts, problem)}</p>
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="bad" ref={notice}>
          <p>{describeRefusal(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      {methods.provider && <ProviderSignIn page={page} focused={!methods.local} onError={onError} />}
      {methods.provider && methods.local && <p className={styles.or}>{t('signIn.or')}</p>}
      {methods.local && (
        <PasswordSignIn isSecondary={methods.provider} onSignedIn={onSignedIn} onError={onError}>
          {supportsPasskeys() && <PasskeySignIn onSignedIn={onSignedIn} onError={onError} />}
        </PasswordSignIn>
      )}
    </main>
  );
}

type PasswordSignInProps = {
  /** True if the identity provider is offered too. */
  isSecondary: boolean;
  onSignedIn: (person: SignedInPerson) => Promise<void>;
  onError: (error: ApiError | undefined) => void;
  children?: ReactNode;
};

function PasswordSignIn({ isSecondary, onSignedIn, onError, children }: PasswordSignInProps): ReactNode {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const getField = (name: string) => String(fields.get(name) ?? '');
    setBusy(true);
    try {
      const person = await api.signIn.password.mutate({
        signInName: getField('name'),
        password: getField('password'),
        code: getField('code').replace(/\s/g, ''),
      });
      await onSignedIn(person);
    } catch (error) {
      onError(toApiError(error));
      setBusy(false);
      // A code is valid only once.
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
      <Button type="submit" variant={isSecondary ? 'secondary' : 'primary'} busy={isBusy}>
        {isBusy ? t('signIn.busy') : t('signIn.submit')}
      </Button>
      {children}
    </form>
  );
}

type PasskeySignInProps = {
  onSignedIn: (person: SignedInPerson) => Promise<void>;
  onError: (error: ApiError | undefined) => void;
};

function PasskeySignIn({ onSignedIn, onError }: PasskeySignInProps): ReactNode {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    onError(undefined);
    try {
      const answer = await requestPasskey(await api.signIn.beginPasskey.mutate());
      await onSignedIn(await api.signIn.finishPasskey.mutate({ answer }));
    } catch (error) {
      onError(toApiError(error));
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void signIn()}>
      {isBusy ? t('signIn.passkeyBusy') : t('signIn.passkey')}
    </Button>
  );
}

type ProviderSignInProps = {
  page: string;
  focused: boolean;
  onError: (error: ApiError | undefined) => void;
};

function ProviderSignIn({ page, focused, onError }: ProviderSignInProps): ReactNode {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Going back may restore this page from the browser's cache.
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
