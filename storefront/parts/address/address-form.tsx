import type { FormEvent, ReactNode } from 'react';
import { logInfo } from '../../browser/log-info.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './address-form.module.css';
import { ClearDetails } from './address-form-clear.tsx';
import { AddressFields } from './address-form-fields.tsx';
import { AddressErrorSummary } from './address-form-summary.tsx';
import { useAddressForm } from './use-address-form.ts';

type AddressFormProps = {
  /** For the submit button outside of the form. */
  id: string;
  /** True if cards are posted. Otherwise the address is only for the invoice. */
  hasPhysicalCards: boolean;
  onStored: () => void;
};

export function AddressForm({ id, hasPhysicalCards, onStored }: AddressFormProps): ReactNode {
  const { t } = useTranslation();
  const form = useAddressForm();
  const isSame = form.draft.useSameAddress;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.submit()) onStored();
    else logInfo('Form is invalid');
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      {form.isRejected && <AddressErrorSummary form={form} />}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          {hasPhysicalCards ? t('address.primary') : t('address.primaryDigital')}
        </legend>
        <AddressFields form={form} group="primaryAddress" />
      </fieldset>
      <Checkbox
        name="useSameAddress"
        label={hasPhysicalCards ? t('address.useSameAddress') : t('address.useSameAddressDigital')}
        checked={isSame}
        onChange={(event) => form.changeSameAddress(event.target.checked)}
      />
      <fieldset className={styles.group} disabled={isSame} hidden={isSame}>
        <legend className={styles.legend}>{t('address.billing')}</legend>
        <AddressFields form={form} group="billingAddress" />
      </fieldset>
      <ClearDetails />
    </form>
  );
}
