import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { type AddressField, COUNTRIES, suggestEmail } from '#rules/address.ts';
import { findOffendingCharacters } from '#rules/address-text.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import { type AddressGroup, describeAddressError, getFieldId } from './address-errors.ts';
import styles from './address-form.module.css';
import { type AddressForm, focusField } from './use-address-form.ts';
import { useAfterPointerUp } from './use-after-pointer-up.ts';

type AddressFieldsProps = { form: AddressForm; group: AddressGroup };

type InputProps = {
  id: string;
  name: string;
  value: string;
  autoComplete: string;
  'aria-required': boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur: () => void;
};

type AddressEmailProps = AddressFieldsProps & {
  texts: { label: string; error: string | undefined };
  inputProps: InputProps;
};

export function AddressEmail({ form, group, texts, inputProps }: AddressEmailProps): ReactNode {
  const { t } = useTranslation();
  const { email } = form.draft[group];
  const [isBlurred, setBlurred] = useState(email !== '');
  const [acceptedEmail, setAcceptedEmail] = useState('');
  const afterPointerUp = useAfterPointerUp();
  const suggestion = isBlurred ? suggestEmail(email) : undefined;

  function accept(corrected: string): void {
    form.change(group, 'email', corrected);
    form.visit(group, 'email');
    setAcceptedEmail(corrected);
    focusField(`${group}.email`);
  }

  return (
    <div className={styles.full}>
      <TextField
        {...texts}
        {...inputProps}
        onFocus={() => setBlurred(false)}
        onBlur={() => {
          // Wait for pointer-up: the suggestion shifts the layout, and the click would miss the button.
          afterPointerUp(() => setBlurred(true));
          inputProps.onBlur();
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

type AddressCompanyProps = AddressFieldsProps & {
  texts: { label: string; error: string | undefined; optional: string };
  inputProps: InputProps;
};

/** Most buyers are persons, so a button opens the field. */
function AddressCompany({ form, group, texts, inputProps }: AddressCompanyProps): ReactNode {
  const { t } = useTranslation();
  const [isAdded, setAdded] = useState(false);
  const isOpen = isAdded || form.draft[group].company !== '';
  useEffect(() => {
    if (isAdded) focusField(`${group}.company`);
  }, [isAdded, group]);
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

export function AddressFields({ form, group }: AddressFieldsProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const afterPointerUp = useAfterPointerUp();
  const [lastBlurredField, setLastBlurredField] = useState<AddressField | null>(null);

  /** Returns the input props. Validates on blur; while typing, only if the field is already invalid. */
  function getInputProps(field: AddressField): InputProps {
    const name = `${group}.${field}` as const;
    return {
      id: getFieldId(name),
      name,
      value: form.draft[group][field],
      autoComplete: field === 'streetNumber' ? 'off' : `${AUTOFILL_GROUP[group]} ${AUTOFILL[field]}`,
      'aria-required': field !== 'company' && field !== 'addressSupplement',
      onChange: (event) => form.change(group, field, event.target.value),
      onBlur: () => {
        if (field === 'street') form.splitStreet(group);
        afterPointerUp(() => {
          form.visit(group, field);
          setLastBlurredField(field);
        });
      },
    };
  }

  function getFieldTexts(field: AddressField) {
    const key = form.errors[`${group}.${field}`];
    const offending = () => findOffendingCharacters(field, form.draft[group][field]);
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
        form={form}
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
      <AddressEmail
        form={form}
        group={group}
        texts={getFieldTexts('email')}
        inputProps={getInputProps('email')}
      />
      {/* Focus has already moved to the next field, so screen readers announce the last field's error from here. */}
      <VisuallyHidden role="status">
        {lastBlurredTexts?.error !== undefined && `${lastBlurredTexts.label}: ${lastBlurredTexts.error}`}
      </VisuallyHidden>
    </div>
  );
}
