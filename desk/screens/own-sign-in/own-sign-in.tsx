import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#rules/sign-in-methods.ts';
import { ActionPanel } from '../../actions/action-form.tsx';
import { useAction } from '../../actions/use-action.ts';
import type { ApiError } from '../../api/api-error.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { createPasskey, supportsPasskeys } from '../../passkeys.ts';
import { withSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDraft, useFocusedHeading, useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import { describeError, ErrorId } from '../page-error.tsx';
import styles from './own-sign-in.module.css';

export function loadOwnSignIn({ request }: { request: Request }): Promise<Outputs['me']['signIn']> {
  return withSession(request, () => api.me.signIn.query(undefined, request));
}

export function OwnSignInPage(): ReactNode {
  const { signIn, signInName, email, needsPasskey, isFresh, passkeys, sessions } =
    useLoaderData<typeof loadOwnSignIn>();
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
    input: code.trim() === '' ? {} : { code: code.replace(/\s/g, '') },
    clear: () => setCode(''),
    setInvalid: setCodeWrong,
  };
  return (
    <div className={styles.page}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.soft}>{t('ownSignIn.name', { name: signInName })}</p>
        <p className={styles.soft}>
          {email === null ? t('ownSignIn.noEmail') : t('ownSignIn.email', { email })}
        </p>
        {needsPasskey && <Notice tone="info">{t('ownSignIn.needsPasskey')}</Notice>}
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
          <Panel title={t('ownSignIn.passkeys')} wide>
            <p className={styles.text}>{t('ownSignIn.what')}</p>
            {passkeys.length === 0 ? (
              <p>{t('ownSignIn.none')}</p>
            ) : (
              <PasskeyTable passkeys={passkeys} proof={proof} onDone={setDone} />
            )}
          </Panel>
          {!supportsPasskeys() && <p>{t('ownSignIn.unsupported')}</p>}
          {supportsPasskeys() && passkeys.length < PASSKEYS_MAX && (
            <AddPasskey proof={proof} isRequired={needsPasskey} onDone={setDone} />
          )}
          {passkeys.length >= PASSKEYS_MAX && <p>{t('ownSignIn.full', { max: PASSKEYS_MAX })}</p>}
        </>
      )}
      <Panel title={t('ownSignIn.sessions')} wide>
        <SessionTable sessions={sessions} onDone={setDone} />
      </Panel>
    </div>
  );
}

type SessionTableProps = {
  sessions: Outputs['me']['signIn']['sessions'];
  onDone: (message: string) => void;
};

function SessionTable({ sessions, onDone }: SessionTableProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { isBusy, error, run } = useAction();
  const toName = (browser: string) => (browser === '' ? t('ownSignIn.unknownBrowser') : browser);
  const end = (id: string) => {
    if (isBusy) return;
    onDone('');
    void run(
      () => api.me.endSession.mutate({ id }),
      () => onDone(t('ownSignIn.ended')),
    );
  };
  return (
    <>
      {error !== undefined && (
        <Notice tone="bad">
          <p>{describeError(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      <Table
        label={t('ownSignIn.sessions')}
        rows={sessions}
        getKey={({ id }) => id}
        columns={[
          { head: t('ownSignIn.browser'), cell: ({ browser }) => toName(browser) },
          { head: t('ownSignIn.startedAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { head: t('ownSignIn.seenAt'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          {
            head: t('ownSignIn.action'),
            cell: ({ id, browser, isCurrent }) =>
              isCurrent ? (
                t('ownSignIn.current')
              ) : (
                <Button
                  variant="secondary"
                  busy={isBusy}
                  aria-label={t('ownSignIn.endNamed', { name: toName(browser) })}
                  onClick={() => end(id)}
                >
                  {t('ownSignIn.end')}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

type Passkey = Outputs['me']['signIn']['passkeys'][number];
type PasskeyTableProps = {
  passkeys: readonly Passkey[];
  proof: CodeProof;
  onDone: (message: string) => void;
};

function PasskeyTable({ passkeys, proof, onDone }: PasskeyTableProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { isBusy, error, run } = useAction();
  const notice = useRef<HTMLDivElement>(null);
  const isCodeWrong = isCodeError(error);
  const { setInvalid } = proof;
  useEffect(() => setInvalid(isCodeWrong), [isCodeWrong, setInvalid]);
  useEffect(() => {
    if (error !== undefined) notice.current?.focus();
  }, [error]);
  const remove = ({ id, name }: Passkey) => {
    if (isBusy) return;
    onDone('');
    void run(
      async () => {
        await api.me.removePasskey.mutate({ id, ...proof.input });
        proof.clear();
      },
      () => onDone(t('ownSignIn.removed', { name })),
    );
  };
  return (
    <>
      {error !== undefined && !isCodeWrong && (
        <Notice tone="bad" ref={notice}>
          <p>{describeError(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      <Table
        label={t('ownSignIn.passkeys')}
        rows={passkeys}
        getKey={({ id }) => id}
        columns={[
          { head: t('ownSignIn.passkeyName'), cell: ({ name }) => name },
          { head: t('ownSignIn.createdAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            head: t('ownSignIn.lastUsedAt'),
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : <Time at={lastUsedAt} />),
          },
          {
            head: t('ownSignIn.action'),
            cell: (passkey) => (
              <Button
                variant="secondary"
                busy={isBusy}
                aria-label={t('ownSignIn.removeNamed', { name: passkey.name })}
                onClick={() => remove(passkey)}
              >
                {t('ownSignIn.remove')}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

type AddPasskeyProps = {
  proof: CodeProof;
  /** True if all other pages are blocked until the user has a passkey. */
  isRequired: boolean;
  onDone: (message: string) => void;
};

function AddPasskey({ proof, isRequired, onDone }: AddPasskeyProps): ReactNode {
  const { t } = useTexts();
  const action = useAction();
  const [name, write] = useDraft('passkey');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isCodeWrong = isCodeError(action.error);
  const { setInvalid } = proof;
  useEffect(() => setInvalid(isCodeWrong), [isCodeWrong, setInvalid]);
  const submit = () => {
    const passkeyName = name.trim();
    setMissing(passkeyName === '');
    if (passkeyName === '') return field.current?.focus();
    onDone('');
    void action.run(
      async () => {
        const options = await api.me.beginPasskey.mutate(proof.input);
        proof.clear();
        await api.me.addPasskey.mutate({ name: passkeyName, answer: await createPasskey(options) });
      },
      () => {
        // Loads the permissions.
        if (isRequired) window.location.assign('/');
        write('');
        onDone(t('ownSignIn.added', { name: passkeyName }));
      },
    );
  };
  // The code field shows this error itself.
  const shown = isCodeWrong ? { ...action, error: undefined } : action;
  return (
    <ActionPanel
      title={t('ownSignIn.add')}
      button={t('ownSignIn.addSubmit')}
      action={shown}
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label={t('ownSignIn.passkeyName')}
        hint={t('ownSignIn.passkeyHint')}
        error={isMissing ? t('actions.needed') : undefined}
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={({ target }) => write(target.value)}
      />
    </ActionPanel>
  );
}

/** The code that reauthenticates the user if their sign-in is too old. */
type CodeProof = {
  input: { code?: string };
  /** Clears the code, which is valid only once. */
  clear: () => void;
  setInvalid: (isInvalid: boolean) => void;
};

function isCodeError(error: ApiError | undefined): boolean {
  return error?.body?.fieldErrors?.some(({ field }) => field === 'code') === true;
}
