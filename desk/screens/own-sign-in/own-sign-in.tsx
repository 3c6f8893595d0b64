import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { PASSKEYS_MAX } from '#rules/passkeys.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { knowsPasskeys } from '../../passkeys.ts';
import { forSignedIn } from '../../session.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFocusedHeading } from '../../ui/use-focused-heading.ts';
import { useTitle } from '../../ui/use-title.ts';
import { AddPasskey } from './add-passkey.tsx';
import styles from './own-sign-in.module.css';
import { PasskeyTable } from './passkey-table.tsx';
import type { CodeProof } from './proof.ts';

export function loadOwnSignIn({ request }: { request: Request }): Promise<Outputs['me']['signIn']> {
  return forSignedIn(request, () => api.me.signIn.query(undefined, request));
}

/** What a person signs in by, and may add to it. */
export function OwnSignInPage(): ReactNode {
  const { signIn, signInName, isFresh, passkeys } = useLoaderData<typeof loadOwnSignIn>();
  const { t } = useTexts();
  const title = t('ownSignIn.title');
  useTitle(title);
  const heading = useFocusedHeading();
  const [done, setDone] = useState('');
  const [code, setCode] = useState('');
  const [isCodeWrong, setCodeWrong] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCodeWrong) codeField.current?.focus();
  }, [isCodeWrong]);
  const proof: CodeProof = {
    given: code.trim() === '' ? {} : { code: code.replace(/\s/g, '') },
    spend: () => setCode(''),
    setWrong: setCodeWrong,
  };
  return (
    <div className={styles.page}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.soft}>{t('ownSignIn.name', { name: signInName })}</p>
        <div role="status" className={styles.status}>
          {done !== '' && <Notice tone="good">{done}</Notice>}
        </div>
      </div>
      {signIn === 'provider' && <p>{t('ownSignIn.provider')}</p>}
      {signIn === 'local' && (
        <>
          {!isFresh && (
            <Panel title={t('ownSignIn.proof')}>
              <TextField
                ref={codeField}
                label={t('signIn.code')}
                hint={t('ownSignIn.proofHint')}
                error={isCodeWrong ? t('ownSignIn.wrongCode') : undefined}
                {...{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 20, value: code }}
                onChange={({ target }) => setCode(target.value)}
              />
            </Panel>
          )}
          <Panel title={t('ownSignIn.passkeys')}>
            <p className={styles.text}>{t('ownSignIn.what')}</p>
            {passkeys.length === 0 ? (
              <p>{t('ownSignIn.none')}</p>
            ) : (
              <PasskeyTable passkeys={passkeys} proof={proof} onDone={setDone} />
            )}
          </Panel>
          {!knowsPasskeys() && <p>{t('ownSignIn.unsupported')}</p>}
          {knowsPasskeys() && passkeys.length < PASSKEYS_MAX && <AddPasskey proof={proof} onDone={setDone} />}
          {passkeys.length >= PASSKEYS_MAX && <p>{t('ownSignIn.full', { max: PASSKEYS_MAX })}</p>}
        </>
      )}
    </div>
  );
}
