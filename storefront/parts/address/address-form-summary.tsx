import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { ADDRESS_FIELDS } from '#rules/address.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TypedAddresses } from '../../stores/address-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { ADDRESS_GROUPS, addressSentence, fieldId } from './address-faults.ts';
import styles from './address-form.module.css';

/** After a refused form: every fault with a link to its field; it shrinks as they are put right. */
export function AddressFaultSummary(): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { formState, setFocus } = useFormContext<TypedAddresses>();
  const faults = ADDRESS_GROUPS.flatMap((group) =>
    ADDRESS_FIELDS.flatMap((field) => {
      const key = formState.errors[group]?.[field]?.message;
      return key === undefined ? [] : [{ group, field, key }];
    }),
  );
  if (faults.length === 0) return null;
  return (
    // Only the title interrupts: the list changes with every field that is put right.
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
          {faults.map(({ group, field, key }) => (
            <li key={fieldId(group, field)}>
              <a
                href={`#${fieldId(group, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  setFocus(`${group}.${field}`);
                }}
              >
                {group === 'billingAddress'
                  ? t('address.billingFault', { fault: addressSentence(t, key) })
                  : addressSentence(t, key)}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
