import { type ComponentProps, type ReactNode, useState } from 'react';
import { type FieldError, useFormContext, useWatch } from 'react-hook-form';
import { type AddressField, COUNTRIES, suggestEmail } from '#rules/address.ts';
import { findOffendingCharacters } from '#rules/address-text.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AddressDraft } from '../../stores/address-store.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import { type AddressGroup, describeAddressError, getFieldId } from './address-errors.ts';
import styles from './address-form.module.css';
import { moveNumberFromStreet } from './address-form-street.ts';
import { useAfterPointerUp } from './use-after-pointer-up.ts';

type AddressEmailProps = {
  group: AddressGroup;
  words: { label: string; error: string | undefined };
  control: ComponentProps<'input'>;
};

export function AddressEmail({ group, words, control }: AddressEmailProps): ReactNode {
  const { t } = useTranslation();
  const { setValue, setFocus } = useFormContext<AddressDraft>();
  const name = `${group}.email` as const;
  const email = useWatch<AddressDraft, typeof name>({ name });
  const [isBlurred, setBlurred] = useState(email !== '');
  const [acceptedEmail, setAcceptedEmail] = useState('');
  const afterPointerUp = useAfterPointerUp();
  const suggestion = isBlurred ? suggestEmail(email) : undefined;

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

const AUTOFILL: Record<Exclude<AddressField, 'streetNumber'>, string> = {
  company: 'organization',
  firstName: 'given-name',
  lastName: 'family-name',
  street: 'address-line1',
  addressSupplement: 'address-line2',
  zipCode: 'postal-code',
  city: 'address-level2',
  country: 'country',
  email: 'email',
};

const AUTOFILL_GROUP = { primaryAddress: 'shipping', billingAddress: 'billing' } as const;

export function AddressFields({ group }: { group: AddressGroup }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useFormContext<AddressDraft>();
  const { register, trigger, getFieldState, formState } = form;
  const afterPointerUp = useAfterPointerUp();
  const [lastField, setLastField] = useState<AddressField | null>(null);

  /** Validates a field on blur. While typing, only validates a field that is already invalid. */
  function control(field: AddressField) {
    const name = `${group}.${field}` as const;
    return {
      id: getFieldId(group, field),
      'aria-required': field !== 'company' && field !== 'addressSupplement',
      autoComplete: field === 'streetNumber' ? 'off' : `${AUTOFILL_GROUP[group]} ${AUTOFILL[field]}`,
      ...register(name, {
        onBlur: () => {
          if (field === 'street') moveNumberFromStreet(form, group);
          afterPointerUp(() => {
            void trigger(name);
            setLastField(field);
          });
        },
        onChange: () => {
          if (getFieldState(name).invalid) void trigger(name);
          if (field === 'country' && getFieldState(`${group}.zipCode`).isTouched)
            void trigger(`${group}.zipCode`);
        },
      }),
    };
  }

  const errors: Partial<Record<AddressField, FieldError>> = formState.errors[group] ?? {};
  function words(field: AddressField) {
    const key = errors[field]?.message;
    const offending = () => findOffendingCharacters(field, form.getValues(`${group}.${field}`));
    return {
      label: t(`address.${field}`),
      error: key === undefined ? undefined : describeAddressError(t, key, offending()),
    };
  }

  const lastFieldTexts = lastField === null ? undefined : words(lastField);
  const optional = t('common.optional');
  return (
    <div className={styles.fields}>
      <TextField {...words('company')} {...control('company')} optional={optional} className={styles.full} />
      <TextField {...words('firstName')} {...control('firstName')} className={styles.half} />
      <TextField {...words('lastName')} {...control('lastName')} className={styles.half} />
      <TextField {...words('street')} {...control('street')} className={styles.most} />
      <TextField {...words('streetNumber')} {...control('streetNumber')} className={styles.rest} />
      <TextField
        {...words('addressSupplement')}
        {...control('addressSupplement')}
        optional={optional}
        hint={t('address.addressSupplementHint')}
        className={styles.full}
      />
      <TextField {...words('zipCode')} {...control('zipCode')} inputMode="numeric" className={styles.rest} />
      <TextField {...words('city')} {...control('city')} className={styles.most} />
      <SelectField
        {...words('country')}
        {...control('country')}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name[language] }))}
        className={styles.full}
      />
      <AddressEmail group={group} words={words('email')} control={control('email')} />
      {/* The focus is already in the next field, so screen readers announce the last field's error from here. */}
      <VisuallyHidden role="status">
        {lastFieldTexts?.error !== undefined && `${lastFieldTexts.label}: ${lastFieldTexts.error}`}
      </VisuallyHidden>
    </div>
  );
}
