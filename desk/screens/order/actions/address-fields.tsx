import { type ReactNode, useEffect, useRef } from 'react';
import { type AddressError, addressSchema, COUNTRIES } from '#rules/address.ts';
import { POSTAL_FIELDS, type PostalAddress, type PostalField } from '#rules/address-correction.ts';
import { findOffendingCharacters } from '#rules/address-text.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './forms.module.css';

const WIDTHS: Partial<Record<PostalField, string | undefined>> = {
  firstName: styles.half,
  lastName: styles.half,
  street: styles.most,
  streetNumber: styles.rest,
  zipCode: styles.rest,
  city: styles.most,
};

type AddressFieldsProps = {
  address: PostalAddress;
  errors: AddressErrors;
  onChange: (address: PostalAddress) => void;
};

/** Address fields in the same order as in the shop. The first invalid field receives the focus. */
export function AddressFields({ address, errors, onChange }: AddressFieldsProps): ReactNode {
  const { t, language } = useTexts();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const words = (field: PostalField) => {
    const fault = errors[field];
    const signs = fault === undefined ? [] : findOffendingCharacters(field, address[field]);
    const named = signs.length > 0 && t('address.offending', { signs: signs.join(' '), count: signs.length });
    return { label: t(`address.${field}`), error: fault && [named, t(fault)].filter(Boolean).join(' ') };
  };
  return (
    <div ref={group} className={styles.fields}>
      {POSTAL_FIELDS.filter((field) => field !== 'country').map((field) => (
        <div key={field} className={WIDTHS[field]}>
          <TextField
            {...words(field)}
            name={field}
            autoComplete="off"
            spellCheck={false}
            inputMode={field === 'zipCode' ? 'numeric' : undefined}
            value={address[field]}
            onChange={({ target }) => onChange({ ...address, [field]: target.value })}
          />
        </div>
      ))}
      <SelectField
        {...words('country')}
        name="country"
        value={address.country}
        onChange={({ target }) => {
          const country = COUNTRIES.find(({ code }) => code === target.value)?.code;
          if (country !== undefined) onChange({ ...address, country });
        }}
      >
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[language]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export type AddressErrors = Partial<Record<PostalField, `address.${AddressError}`>>;

/** Normalizes the address like a buyer's, or returns its errors. @param email the order's, which the schema requires */
export function checkAddress(
  typed: PostalAddress,
  email: string,
): { postal: PostalAddress; faults: undefined } | { postal: undefined; faults: AddressErrors } {
  const checked = addressSchema.safeParse({ ...typed, email });
  if (checked.success) {
    const { email: _, ...postal } = checked.data;
    return { postal, faults: undefined };
  }
  const faults: AddressErrors = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as PostalField;
    faults[field] ??= `address.${message as AddressError}`;
  }
  return { postal: undefined, faults };
}
