import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { askForPasskey } from '../../passkeys.ts';
import type { SignedInPerson } from '../../session.ts';
import { Button } from '../../ui/button.tsx';

type PasskeySignInProps = {
  onSignedIn: (person: SignedInPerson) => Promise<void>;
  onError: (error: ApiError | undefined) => void;
};

/** A passkey alone, in place of name, password and code. */
export function PasskeySignIn({ onSignedIn, onError }: PasskeySignInProps): ReactNode {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    onError(undefined);
    try {
      const answer = await askForPasskey(await api.signIn.beginPasskey.mutate());
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
