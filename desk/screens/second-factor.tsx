import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { toApiError } from '../api/api-error.ts';
import { api, type Outputs, setSecondFactorPrompt } from '../api/client.ts';
import { useTexts } from '../language/current-texts.ts';
import { requestPasskey, supportsPasskeys } from '../passkeys.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { describeError, ErrorId } from './page-error.tsx';
import styles from './second-factor.module.css';

type PendingQuestion = { answer: (given: boolean) => void; own: Outputs['me']['signIn'] };

/**
 * Asks for the second factor before an action that moves value, if the last one is too old. The API client opens it and
 * repeats the action afterwards.
 */
export function SecondFactorDialog(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pending, setPending] = useState<PendingQuestion>();
  useEffect(() => {
    setSecondFactorPrompt(async () => {
      const own = await api.me.signIn.query();
      return new Promise((answer) => setPending({ answer, own }));
    });
    return () => setSecondFactorPrompt(undefined);
  }, []);
  useEffect(() => {
    if (pending !== undefined) dialog.current?.showModal();
  }, [pending]);
  const close = (given: boolean) => {
    dialog.current?.close();
    pending?.answer(given);
    setPending(undefined);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="second-factor"
      onCancel={(event) => {
        event.preventDefault();
        close(false);
      }}
    >
      {pending !== undefined && <SecondFactorForm own={pending.own} onClose={close} />}
    </dialog>
  );
}

type SecondFactorFormProps = { own: PendingQuestion['own']; onClose: (given: boolean) => void };

function SecondFactorForm({ own, onClose }: SecondFactorFormProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { pathname, search } = useLocation();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const isCodeWrong = error?.body?.fieldErrors?.some(({ field }) => field === 'code') === true;
  const run = async (verify: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await verify();
      onClose(true);
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => api.me.verify.mutate({ code: code.replace(/\s/g, '') }));
  };
  const usePasskey = async () => {
    const answer = await requestPasskey(await api.signIn.beginPasskey.mutate());
    const { signInName } = await api.signIn.finishPasskey.mutate({ answer });
    // Another person's passkey has signed them in.
    if (signInName !== own.signInName) window.location.reload();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <h2 id="second-factor">{t('secondFactor.title')}</h2>
      {error !== undefined && !isCodeWrong && (
        <Notice tone="bad">
          <p>{describeError(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      {own.signIn === 'provider' ? (
        <>
          <p>{t('secondFactor.provider')}</p>
          <Link to={`/sign-in?to=${encodeURIComponent(pathname + search)}`}>{t('secondFactor.signIn')}</Link>
        </>
      ) : (
        <>
          <p>{t('secondFactor.why')}</p>
          <TextField
            label={t('signIn.code')}
            hint={t('signIn.codeHint')}
            error={isCodeWrong ? t('ownSignIn.wrongCode') : undefined}
            {...{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 20, value: code }}
            autoFocus
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
      <div className={styles.buttons}>
        {own.signIn === 'local' && (
          <Button type="submit" variant="primary" busy={isBusy}>
            {isBusy ? t('signIn.busy') : t('secondFactor.confirm')}
          </Button>
        )}
        {own.passkeys.length > 0 && supportsPasskeys() && (
          <Button variant="secondary" busy={isBusy} onClick={() => void run(usePasskey)}>
            {t('secondFactor.passkey')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onClose(false)}>
          {t('secondFactor.cancel')}
        </Button>
      </div>
    </form>
  );
}
