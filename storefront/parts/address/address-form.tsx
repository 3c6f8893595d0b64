import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form';
import { type Addresses, emptyAddress } from '#rules/address.ts';
import { logInfo } from '../../browser/log-info.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type TypedAddresses, useAddress } from '../../stores/address-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { checkAddresses } from './address-check.ts';
import { firstFault } from './address-faults.ts';
import styles from './address-form.module.css';
import { AddressFields } from './address-form-fields.tsx';
import { takeNumberOutOfStreet } from './address-form-street.ts';
import { AddressFaultSummary } from './address-form-summary.tsx';

type AddressFormProps = {
  /** For the button that stands outside of the form. */
  id: string;
  /** Whether something is posted; else the address is for the invoice. */
  posted: boolean;
  onStored: () => void;
};

/** What was typed before. A billing address that only repeats the primary one was never typed. */
function typedBefore(): TypedAddresses {
  const { primaryAddress, billingAddress, useSameAddress } = useAddress.getState();
  const repeats = useSameAddress && JSON.stringify(billingAddress) === JSON.stringify(primaryAddress);
  return { primaryAddress, billingAddress: repeats ? emptyAddress() : billingAddress, useSameAddress };
}

export function AddressForm({ id, posted, onStored }: AddressFormProps): ReactNode {
  const { t } = useTranslation();
  const form = useForm<TypedAddresses, unknown, Addresses>({
    defaultValues: typedBefore(),
    resolver: checkAddresses,
    // The fields say themselves when they are checked.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Only once the fault is painted: who listens must hear it with the field.
    shouldFocusError: false,
  });
  const { subscribe, handleSubmit, register, clearErrors, control } = form;
  const same = useWatch({ control, name: 'useSameAddress' });
  /** How often the form was refused; 0 when it was not, or is right again. */
  const [refused, setRefused] = useState(0);
  const typing = useRef(false);

  const faults = useRef<FieldErrors<TypedAddresses>>({});

  useEffect(() => {
    if (refused > 0) firstFault(faults.current)?.focus();
  }, [refused]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Only what the buyer changes is news; the form also calls when it is made.
          if (name !== undefined) typing.current = true;
          if (typing.current) useAddress.getState().type(copyOf(values));
        },
      }),
    [subscribe],
  );

  const submitChecked = handleSubmit(
    (checked) => {
      setRefused(0);
      useAddress.getState().store(checked);
      onStored();
    },
    (errors) => {
      faults.current = errors;
      setRefused((times) => times + 1);
      logInfo('Form is invalid');
    },
  );

  function submit(event: FormEvent): void {
    // What the browser filled in was never left, so nobody has looked at it yet.
    takeNumberOutOfStreet(form, 'primaryAddress');
    takeNumberOutOfStreet(form, 'billingAddress');
    void submitChecked(event);
  }

  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={submit} className={styles.form}>
        {refused > 0 && <AddressFaultSummary />}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>
            {posted ? t('address.primary') : t('address.primaryDigital')}
          </legend>
          <AddressFields group="primaryAddress" />
        </fieldset>
        <Checkbox
          label={posted ? t('address.useSameAddress') : t('address.useSameAddressDigital')}
          {...register('useSameAddress', { onChange: () => clearErrors('billingAddress') })}
        />
        <fieldset className={styles.group} disabled={same} hidden={same}>
          <legend className={styles.legend}>{t('address.billing')}</legend>
          <AddressFields group="billingAddress" />
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** The form goes on changing its own values in place. */
function copyOf({ primaryAddress, billingAddress, ...rest }: TypedAddresses): TypedAddresses {
  return { ...rest, primaryAddress: { ...primaryAddress }, billingAddress: { ...billingAddress } };
}
