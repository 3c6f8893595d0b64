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

/** The e-mail field with a hint at a likely slip; the hint never blocks. */
export function AddressEmail({ group, words, control }: AddressEmailProps): ReactNode {
  const { t } = useTranslation();
  const { setValue, setFocus } = useFormContext<TypedAddresses>();
  const name = `${group}.email` as const;
  const email = useWatch<TypedAddresses, typeof name>({ name });
  const [left, setLeft] = useState(email !== '');
  const [taken, setTaken] = useState('');
  const afterPointerUp = useAfterPointerUp();
  const suggestion = left ? emailTypoHint(email) : undefined;

  function take(corrected: string): void {
    setValue(name, corrected, { shouldValidate: true });
    setTaken(corrected);
    setFocus(name);
  }

  return (
    <div className={styles.full}>
      <TextField
        {...words}
        {...control}
        onFocus={() => setLeft(false)}
        onBlur={(event) => {
          // The hint would move the button that is being pressed, as an error would.
          afterPointerUp(() => setLeft(true));
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
            <Button variant="secondary" onClick={() => take(suggestion)}>
              {t('address.emailTypoTake')}
            </Button>
          </p>
        )}
        {suggestion === undefined && taken !== '' && taken === email && (
          <p className={styles.taken}>{t('address.emailTypoTaken', { email: taken })}</p>
        )}
      </div>
    </div>
  );
}
