import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ApiError } from '../../api/api-error.ts';
import { api, type Outputs } from '../../api/client.ts';
import { speakAny, useTexts } from '../../language/current-texts.ts';
import type { Texts } from '../../language/translate.ts';
import { knowsPasskeys } from '../../passkeys.ts';
import { hasEnded, pageAfterSignIn, type SignedInPerson, welcome } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { ErrorId, errorSentence } from '../page-error.tsx';
import styles from './narrow-page.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';

/** Where an accepted invitation leads, so that the page says so. */
export const ACCEPTED = { accepted: true } as const;

export async function loadSignIn(): Promise<Outputs['signIn']['ways']> {
  await speakAny();
  return api.signIn.ways.query();
}

function refusal(texts: Texts, error: ApiError): string {
  if (error.kind === 'invalid') return texts.t('signIn.refused');
  if (error.kind === 'wait') return texts.t('signIn.wait', { count: error.body?.retryAfter ?? 60 });
  const problem = error.body?.constraint;
  return problem === undefined ? errorSentence(texts, error) : problemSentence(texts, problem);
}

/** Why there is no sign-in; of a word that nobody knows, that it failed. */
function problemSentence({ word, t }: Texts, problem: string): string {
  const sentence = word('signInProblems', problem);
  return sentence === problem ? t('faults.failed') : sentence;
}

/** The ways to sign in; each leads to the page that asked for it. */
export function SignIn(): ReactNode {
  const ways = useLoaderData<typeof loadSignIn>();
  const texts = useTexts();
  const { t } = texts;
  useTitle(t('signIn.title'));
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [error, setError] = useState<ApiError>();
  const [hasTried, setTried] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // Of a way back from the identity provider.
  const problem = hasTried ? null : search.get('problem');
  useEffect(() => {
    if (error !== undefined || problem !== null) notice.current?.focus();
  }, [error, problem]);
  const page = pageAfterSignIn(search);
  const onError = (met: ApiError | undefined) => {
    setTried(true);
    setError(met);
  };
  const onSignedIn = async (person: SignedInPerson) => {
    await welcome(person);
    await navigate(page, { replace: true });
  };
  const isQuiet = error === undefined && problem === null;
  return (
    <main className={styles.page}>
      <div>
        <p className={styles.name}>{t('title')}</p>
        <h1>{t('signIn.title')}</h1>
      </div>
      {isQuiet && state?.accepted === true && <Notice tone="good">{t('signIn.accepted')}</Notice>}
      {isQuiet && hasEnded() && <Notice tone="info">{t('signIn.again')}</Notice>}
      {problem !== null && (
        <Notice tone="bad" ref={notice}>
          <p>{problemSentence(texts, problem)}</p>
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="bad" ref={notice}>
          <p>{refusal(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      {ways.provider && <ProviderSignIn page={page} focused={!ways.local} onError={onError} />}
      {ways.provider && ways.local && <p className={styles.or}>{t('signIn.or')}</p>}
      {ways.local && (
        <PasswordSignIn isSecond={ways.provider} onSignedIn={onSignedIn} onError={onError}>
          {knowsPasskeys() && <PasskeySignIn onSignedIn={onSignedIn} onError={onError} />}
        </PasswordSignIn>
      )}
    </main>
  );
}
