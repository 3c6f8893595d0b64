import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { ADDRESS_FIELDS } from '#rules/address.ts';
import { findOffendingCharacters } from '#rules/address-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AddressDraft } from '../../stores/address-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { ADDRESS_GROUPS, describeAddressError, getFieldId } from './address-errors.ts';
import styles from './address-form.module.css';

export function AddressErrorSummary(): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { formState, getValues, setFocus } = useFormContext<AddressDraft>();
  const errors = ADDRESS_GROUPS.flatMap((group) =>
    ADDRESS_FIELDS.flatMap((field) => {
      const key = formState.errors[group]?.[field]?.message;
      if (key === undefined) return [];
      const offending = findOffendingCharacters(field, getValues(`${group}.${field}`));
      return [{ group, field, fault: describeAddressError(t, key, offending) }];
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
          {errors.map(({ group, field, fault }) => (
            <li key={getFieldId(group, field)}>
              <a
                href={`#${getFieldId(group, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  setFocus(`${group}.${field}`);
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
