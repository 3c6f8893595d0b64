import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { PASSWORD_LENGTH, validatePassword } from '#rules/sign-in-methods.ts';
import { ApiError, toApiError } from '../../api/api-error.ts';
import { api, type Outputs } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import { setBrowserLanguage, setDeskLanguage, useTexts } from '../../language/current-texts.ts';
import type { Texts } from '../../language/translate.ts';
import { startSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { describeError, ErrorId, ErrorMessage } from '../page-error.tsx';
import styles from './narrow-page.module.css';

type OpenedInvitation = Outputs['signIn']['openInvitation'];
type LoadResult =
  | { kind: 'open'; token: string; invitation: OpenedInvitation }
  | { kind: 'expired' | 'missing' };

export async function loadInvitation(): Promise<LoadResult> {
  const token = invitationToken();
  try {
    if (token === '') throw new ApiError('not-found');
    const invitation = await api.signIn.openInvitation.mutate({ token });
    await setDeskLanguage(invitation.language);
    return { kind: 'open', token, invitation };
  } catch (error) {
    await setBrowserLanguage();
    const { kind } = toApiError(error);
    if (kind !== 'not-found' && kind !== 'invalid') throw error;
    return { kind: token === '' ? 'missing' : 'expired' };
  }
}

export function Invitation(): ReactNode {
  const loaded = useLoaderData<typeof loadInvitation>();
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Opening another link in the same tab changes only the hash.
    const reload = () => {
      extractInvitationToken();
      void revalidate();
    };
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, [revalidate]);
  if (loaded.kind === 'open') return <OpenInvitation {...loaded} key={loaded.token} />;
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      {loaded.kind === 'expired' ? (
        <ErrorMessage title={t('invitation.expiredTitle')} text={t('invitation.expired')}>
          <ButtonLink to="/sign-in">{t('invitation.toSignIn')}</ButtonLink>
        </ErrorMessage>
      ) : (
        <ErrorMessage title={t('invitation.missingTitle')} text={t('invitation.missing')} />
      )}
    </main>
  );
}

function passwordHint({ t }: Texts, password: string, names: readonly string[]): string {
  const { min, max } = PASSWORD_LENGTH;
  if (password === '') return t('invitation.rule', { min });
  switch (validatePassword(password, names)) {
    case 'short':
      return t('invitation.short', { count: min - [...password].length });
    case 'long':
      return t('invitation.long', { max });
    case 'name':
      return t('invitation.containsName');
    default:
      return t('invitation.good');
  }
}

function hasFieldError(error: ApiError | undefined, field: string): boolean {
  return error?.body?.fieldErrors?.some((error) => error.field === field) === true;
}

function OpenInvitation({ token, invitation }: { token: string; invitation: OpenedInvitation }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { shop, name, signInName, key, picture, openedBefore } = invitation;
  useTitle(t('invitation.title'));
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isExpired = error?.kind === 'not-found';
  const isPasswordWrong = hasFieldError(error, 'password');
  const isCodeWrong = hasFieldError(error, 'code');
  useEffect(() => {
    if (error === undefined) return;
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (invalidField ?? notice.current)?.focus();
  }, [error]);

  const accept = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '');
    setBusy(true);
    try {
      await startSession(await api.signIn.acceptInvitation.mutate({ token, password, code }));
      await navigate('/', { replace: true });
    } catch (error) {
      setError(toApiError(error));
      setBusy(false);
    }
  };
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <div>
        <h1>{t('invitation.title')}</h1>
        <p className={styles.name}>{t('invitation.forWhom', { name, shop })}</p>
      </div>
      {error !== undefined && !isPasswordWrong && !isCodeWrong && (
        <Notice tone="bad" ref={notice}>
          <p>{isExpired ? t('invitation.expired') : describeError(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      {openedBefore !== null && (
        <Notice tone="info">
          <p>{t('invitation.openedBefore', { at: formatDateTime(openedBefore) })}</p>
        </Notice>
      )}
      <form ref={form} onSubmit={(event) => void accept(event)} className={styles.form}>
        <h2>{t('invitation.scanTitle')}</h2>
        <div className={styles.scan}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
            alt={t('invitation.pictureAlt')}
            className={styles.picture}
          />
          <div className={styles.text}>
            <p>{t('invitation.scan')}</p>
            <p>{t('invitation.key')}</p>
            <p className={styles.key} translate="no">
              {key}
            </p>
          </div>
        </div>
        <h2>{t('invitation.chooseTitle')}</h2>
        <TextField
          label={t('signIn.name')}
          {...{ name: 'name', autoComplete: 'username', value: signInName, readOnly: true }}
        />
        <TextField
          label={t('invitation.password')}
          hint={<span role="status">{passwordHint(texts, password, [signInName, name])}</span>}
          error={isPasswordWrong ? t('invitation.wrongPassword') : undefined}
          {...{ name: 'password', type: 'password', autoComplete: 'new-password', required: true }}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <TextField
          label={t('invitation.code')}
          error={isCodeWrong ? t('invitation.wrongCode') : undefined}
          {...{ name: 'code', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 20 }}
          required
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? t('actions.busy') : t('invitation.submit')}
        </Button>
      </form>
    </main>
  );
}

let token = '';

/**
 * Moves the invitation's token out of the URL, so that no history keeps it. Only request bodies contain it.
 */
export function extractInvitationToken(): void {
  const { pathname, hash } = window.location;
  if (pathname !== '/invitation' || hash.length < 2) return;
  token = decodeToken(hash.slice(1));
  window.history.replaceState(window.history.state, '', pathname);
}

function invitationToken(): string {
  return token;
}

function decodeToken(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
