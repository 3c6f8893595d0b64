import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { asFault, type Fault } from '../../api/fault.ts';
import { peopleApi } from '../../api/people-api.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { Texts } from '../../language/translate.ts';
import { hasEnded, pageAfterSignIn, welcome } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { FaultId, faultSentence } from '../page-fault.tsx';
import styles from './narrow-page.module.css';

/** Where an accepted invitation leads, so that the page says so. */
export const ACCEPTED = { accepted: true } as const;

function refusal(texts: Texts, fault: Fault): string {
  if (fault.kind === 'invalid') return texts.t('signIn.refused');
  if (fault.kind === 'wait') return texts.t('signIn.wait', { count: fault.told?.retryAfter ?? 60 });
  return faultSentence(texts, fault);
}

/** Name, password and code; leads to the page that asked for it. */
export function SignIn(): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  useTitle(t('signIn.title'));
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const notice = useRef<HTMLDivElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault !== undefined) notice.current?.focus();
  }, [fault]);

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    const typed = (name: string) => String(given.get(name) ?? '');
    setBusy(true);
    try {
      const person = await peopleApi.signIn({
        signInName: typed('name'),
        password: typed('password'),
        code: typed('code').replace(/\s/g, ''),
      });
      await welcome(person);
      await navigate(pageAfterSignIn(search), { replace: true });
    } catch (error) {
      setFault(asFault(error));
      setBusy(false);
      // A code is good once.
      if (code.current !== null) code.current.value = '';
    }
  };
  return (
    <main className={styles.page}>
      <div>
        <p className={styles.name}>{t('title')}</p>
        <h1>{t('signIn.title')}</h1>
      </div>
      {fault === undefined && state?.accepted === true && <Notice tone="good">{t('signIn.accepted')}</Notice>}
      {fault === undefined && hasEnded() && <Notice tone="info">{t('signIn.again')}</Notice>}
      {fault !== undefined && (
        <Notice tone="bad" ref={notice}>
          <p>{refusal(texts, fault)}</p>
          <FaultId fault={fault} />
        </Notice>
      )}
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
        <Button type="submit" busy={isBusy}>
          {isBusy ? t('signIn.busy') : t('signIn.submit')}
        </Button>
      </form>
    </main>
  );
}
