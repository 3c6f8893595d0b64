import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type FieldError, useFormContext, useWatch } from 'react-hook-form';
import { type AddressField, COUNTRIES, suggestEmail } from '#rules/address.ts';
import { findOffendingCharacters } from '#rules/address-text.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AddressDraft } from '../../stores/address-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
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
  texts: { label: string; error: string | undefined };
  inputProps: ComponentProps<'input'>;
};

export function AddressEmail({ group, texts, inputProps }: AddressEmailProps): ReactNode {
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
        {...texts}
        {...inputProps}
        onFocus={() => setBlurred(false)}
        onBlur={(event) => {
          // Wait for pointer-up: the suggestion shifts the layout, and the click would miss the button.
          afterPointerUp(() => setBlurred(true));
          inputProps.onBlur?.(event);
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
          <p className={styles.accepted}>{t('address.emailTypoTaken', { email: acceptedEmail })}</p>
        )}
      </div>
    </div>
  );
}

type AddressCompanyProps = {
  group: AddressGroup;
  texts: { label: string; error: string | undefined; optional: string };
  inputProps: ComponentProps<'input'>;
};

/** Most buyers are persons, so a button opens the field. */
function AddressCompany({ group, texts, inputProps }: AddressCompanyProps): ReactNode {
  const { t } = useTranslation();
  const { setFocus } = useFormContext<AddressDraft>();
  const name = `${group}.company` as const;
  const company = useWatch<AddressDraft, typeof name>({ name });
  const [isAdded, setAdded] = useState(false);
  const isOpen = isAdded || company !== '';
  useEffect(() => {
    if (isAdded) setFocus(name);
  }, [isAdded, setFocus, name]);
  return (
    <div className={styles.full}>
      {!isOpen && (
        <Button variant="quiet" className={styles.add} onClick={() => setAdded(true)}>
          <Icon name="plus" className={styles.plus} />
          {t('address.addCompany')}
        </Button>
      )}
      {/* Stays in the document, so that the browser can fill it in. */}
      <div hidden={!isOpen}>
        <TextField {...texts} {...inputProps} />
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
  const [lastBlurredField, setLastBlurredField] = useState<AddressField | null>(null);

  /** Returns the input props. Validates on blur; while typing, only if the field is already invalid. */
  function getInputProps(field: AddressField) {
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
            setLastBlurredField(field);
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
  function getFieldTexts(field: AddressField) {
    const key = errors[field]?.message;
    const offending = () => findOffendingCharacters(field, form.getValues(`${group}.${field}`));
    return {
      label: t(`address.${field}`),
      error: key === undefined ? undefined : describeAddressError(t, key, offending()),
    };
  }

  const lastBlurredTexts = lastBlurredField === null ? undefined : getFieldTexts(lastBlurredField);
  const optional = t('common.optional');
  return (
    <div className={styles.fields}>
      <AddressCompany
        group={group}
        texts={{ ...getFieldTexts('company'), optional }}
        inputProps={getInputProps('company')}
      />
      <TextField {...getFieldTexts('firstName')} {...getInputProps('firstName')} className={styles.half} />
      <TextField {...getFieldTexts('lastName')} {...getInputProps('lastName')} className={styles.half} />
      <TextField {...getFieldTexts('street')} {...getInputProps('street')} className={styles.most} />
      <TextField
        {...getFieldTexts('streetNumber')}
        {...getInputProps('streetNumber')}
        className={styles.rest}
      />
      <TextField
        {...getFieldTexts('addressSupplement')}
        {...getInputProps('addressSupplement')}
        optional={optional}
        hint={t('address.addressSupplementHint')}
        className={styles.full}
      />
      <TextField
        {...getFieldTexts('zipCode')}
        {...getInputProps('zipCode')}
        inputMode="numeric"
        className={styles.rest}
      />
      <TextField {...getFieldTexts('city')} {...getInputProps('city')} className={styles.most} />
      <SelectField
        {...getFieldTexts('country')}
        {...getInputProps('country')}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name[language] }))}
        className={styles.full}
      />
      <AddressEmail group={group} texts={getFieldTexts('email')} inputProps={getInputProps('email')} />
      {/* Focus has already moved to the next field, so screen readers announce the last field's error from here. */}
      <VisuallyHidden role="status">
        {lastBlurredTexts?.error !== undefined && `${lastBlurredTexts.label}: ${lastBlurredTexts.error}`}
      </VisuallyHidden>
    </div>
  );
}
