import { type ReactNode, useEffect, useRef } from 'react';
import { useAction } from '../../actions/use-action.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { ErrorId, errorSentence } from '../page-error.tsx';
import { type CodeProof, isAboutCode } from './proof.ts';

type Passkey = Outputs['me']['signIn']['passkeys'][number];
type PasskeyTableProps = {
  passkeys: readonly Passkey[];
  proof: CodeProof;
  onDone: (said: string) => void;
};

/** The passkeys of a person, each with a button that ends it. */
export function PasskeyTable({ passkeys, proof, onDone }: PasskeyTableProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { isBusy, error, run } = useAction();
  const notice = useRef<HTMLDivElement>(null);
  const isCodeWrong = isAboutCode(error);
  const { setWrong } = proof;
  useEffect(() => setWrong(isCodeWrong), [isCodeWrong, setWrong]);
  useEffect(() => {
    if (error !== undefined) notice.current?.focus();
  }, [error]);
  const remove = ({ id, name }: Passkey) => {
    if (isBusy) return;
    onDone('');
    void run(
      async () => {
        await api.me.removePasskey.mutate({ id, ...proof.given });
        proof.spend();
      },
      () => onDone(t('ownSignIn.removed', { name })),
    );
  };
  return (
    <>
      {error !== undefined && !isCodeWrong && (
        <Notice tone="bad" ref={notice}>
          <p>{errorSentence(texts, error)}</p>
          <ErrorId error={error} />
        </Notice>
      )}
      <Table
        label={t('ownSignIn.passkeys')}
        rows={passkeys}
        keyOf={({ id }) => id}
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
