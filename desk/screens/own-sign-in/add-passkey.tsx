import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PASSKEY_NAME_MAX } from '#rules/passkeys.ts';
import { ActionPanel } from '../../actions/action-form.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { createPasskey } from '../../passkeys.ts';
import { TextField } from '../../ui/field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { type CodeProof, isAboutCode } from './proof.ts';

type AddPasskeyProps = { proof: CodeProof; onDone: (said: string) => void };

/** Names a passkey and has the browser make it. */
export function AddPasskey({ proof, onDone }: AddPasskeyProps): ReactNode {
  const { t } = useTexts();
  const action = useAction();
  const [name, write] = useDraft('passkey');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isCodeWrong = isAboutCode(action.error);
  const { setWrong } = proof;
  useEffect(() => setWrong(isCodeWrong), [isCodeWrong, setWrong]);
  const submit = () => {
    const told = name.trim();
    setMissing(told === '');
    if (told === '') return field.current?.focus();
    onDone('');
    void action.run(
      async () => {
        const options = await api.me.beginPasskey.mutate(proof.given);
        proof.spend();
        await api.me.addPasskey.mutate({ name: told, answer: await createPasskey(options) });
      },
      () => {
        write('');
        onDone(t('ownSignIn.added', { name: told }));
      },
    );
  };
  // The field of the code says it itself.
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
