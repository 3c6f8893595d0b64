import { type ReactNode, useState } from 'react';
import type { SignedInPerson } from '#contract/desk/people.ts';
import { asFault, type Fault } from '../../api/fault.ts';
import { signInApi } from '../../api/sign-in-api.ts';
import { useTexts } from '../../language/current-texts.ts';
import { askForPasskey } from '../../passkeys.ts';
import { Button } from '../../ui/button.tsx';

type PasskeySignInProps = {
  onSignedIn: (person: SignedInPerson) => Promise<void>;
  onFault: (fault: Fault | undefined) => void;
};

/** A passkey alone, in place of name, password and code. */
export function PasskeySignIn({ onSignedIn, onFault }: PasskeySignInProps): ReactNode {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    onFault(undefined);
    try {
      const { options } = await signInApi.beginByPasskey();
      await onSignedIn(await signInApi.finishByPasskey(await askForPasskey(options)));
    } catch (error) {
      onFault(asFault(error));
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void signIn()}>
      {isBusy ? t('signIn.passkeyBusy') : t('signIn.passkey')}
    </Button>
  );
}
