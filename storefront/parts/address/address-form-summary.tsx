import { type ReactNode, useId } from 'react';
import { ADDRESS_FIELDS } from '#rules/address.ts';
import { findOffendingCharacters } from '#rules/address-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { ADDRESS_GROUPS, describeAddressError, getFieldId } from './address-errors.ts';
import styles from './address-form.module.css';
import { type AddressForm, focusField } from './use-address-form.ts';

export function AddressErrorSummary({ form }: { form: AddressForm }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const errors = ADDRESS_GROUPS.flatMap((group) =>
    ADDRESS_FIELDS.flatMap((field) => {
      const name = `${group}.${field}` as const;
      const key = form.errors[name];
      if (key === undefined) return [];
      const offending = findOffendingCharacters(field, form.draft[group][field]);
      return [{ group, name, fault: describeAddressError(t, key, offending) }];
    }),
  );
  if (errors.length === 0) return null;
  return (
    // Only the title is an alert, because the list changes with each fixed field.
    <section aria-labelledby={id}>
      <Notice
        tone="danger"
        role="none"
        title={
          <span id={id} role="alert">
            {t('address.checkMarkedFields')}
          </span>
        }
      >
        <ul className={styles.faults}>
          {errors.map(({ group, name, fault }) => (
            <li key={name}>
              <a
                href={`#${getFieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(name);
                }}
              >
                {unbroken(group === 'billingAddress' ? t('address.billingFault', { fault }) : fault)}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
