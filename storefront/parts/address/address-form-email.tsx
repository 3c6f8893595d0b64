import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { emailTypoHint } from '#rules/address.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TypedAddresses } from '../../stores/address-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import type { AddressGroup } from './address-faults.ts';
import styles from './address-form.module.css';
import { useAfterPointerUp } from './use-after-pointer-up.ts';

type AddressEmailProps = {
  group: AddressGroup;
  words: { label: string; error: string | undefined };
  control: ComponentProps<'input'>;
};

export function AddressEmail({ group, words, control }: AddressEmailProps): ReactNode {
  const { t } = useTranslation();
  const { setValue, setFocus } = useFormContext<TypedAddresses>();
  const name = `${group}.email` as const;
  const email = useWatch<TypedAddresses, typeof name>({ name });
  const [isBlurred, setBlurred] = useState(email !== '');
  const [acceptedEmail, setAcceptedEmail] = useState('');
  const afterPointerUp = useAfterPointerUp();
  const suggestion = isBlurred ? emailTypoHint(email) : undefined;

  function accept(corrected: string): void {
    setValue(name, corrected, { shouldValidate: true });
    setAcceptedEmail(corrected);
    setFocus(name);
  }

  return (
    <div className={styles.full}>
      <TextField
        {...words}
        {...control}
        onFocus={() => setBlurred(false)}
        onBlur={(event) => {
          // The hint would move the button under the pointer, as an error would.
          afterPointerUp(() => setBlurred(true));
          control.onBlur?.(event);
        }}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={group === 'primaryAddress' ? t('address.emailHint') : t('address.emailBillingHint')}
      />
      <div role="status">
        {suggestion !== undefined && (
          <p className={styles.typo}>
            <span>
              <LinkedText
                text={t('address.emailTypo', { email: suggestion })}
                links={{ suggestion: (address) => <strong key="suggestion">{address}</strong> }}
              />
            </span>
            <Button variant="secondary" onClick={() => accept(suggestion)}>
              {t('address.emailTypoTake')}
            </Button>
          </p>
        )}
        {suggestion === undefined && acceptedEmail !== '' && acceptedEmail === email && (
          <p className={styles.taken}>{t('address.emailTypoTaken', { email: acceptedEmail })}</p>
        )}
      </div>
    </div>
  );
}
