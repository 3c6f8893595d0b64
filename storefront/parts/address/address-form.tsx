import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, type ResolverResult, useForm, useWatch } from 'react-hook-form';
import { type Addresses, addressesSchema, emptyAddress } from '#rules/address.ts';
import { logInfo } from '../../browser/log-info.ts';
import { toRequestAddresses } from '../../checkout/order-request.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type AddressDraft, useAddress } from '../../stores/address-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ADDRESS_GROUPS, findFirstInvalidField } from './address-errors.ts';
import styles from './address-form.module.css';
import { ClearDetails } from './address-form-clear.tsx';
import { AddressFields } from './address-form-fields.tsx';
import { moveNumberFromStreet } from './address-form-street.ts';
import { AddressErrorSummary } from './address-form-summary.tsx';

/** Returns the first error of each field. */
export function checkAddresses(typed: AddressDraft): ResolverResult<AddressDraft, Addresses> {
  const { data, error } = addressesSchema.safeParse(toRequestAddresses(typed));
  if (data !== undefined) return { values: data, errors: {} };
  const errors: FieldErrors<AddressDraft> = {};
  for (const group of ADDRESS_GROUPS) {
    const issues = error.issues.filter(({ path }) => path[0] === group).reverse();
    if (issues.length === 0) continue;
    errors[group] = Object.fromEntries(
      issues.map(({ path, code, message }) => [path[1], { type: code, message }]),
    );
  }
  return { values: {}, errors };
}

type AddressFormProps = {
  /** For the submit button outside of the form. */
  id: string;
  /** True if cards are posted. Otherwise the address is only for the invoice. */
  hasPhysicalCards: boolean;
  onStored: () => void;
};

/** The stored input. A billing address equal to the primary one was never typed. */
function loadDraft(): AddressDraft {
  const { primaryAddress, billingAddress, useSameAddress } = useAddress.getState();
  const isRepeated = useSameAddress && JSON.stringify(billingAddress) === JSON.stringify(primaryAddress);
  return { primaryAddress, billingAddress: isRepeated ? emptyAddress() : billingAddress, useSameAddress };
}

export function AddressForm({ id, hasPhysicalCards, onStored }: AddressFormProps): ReactNode {
  const { t } = useTranslation();
  const form = useForm<AddressDraft, unknown, Addresses>({
    defaultValues: loadDraft(),
    resolver: checkAddresses,
    // The fields trigger their own validation.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Focus after rendering, so that screen readers read the error with the field.
    shouldFocusError: false,
  });
  const { subscribe, handleSubmit, register, clearErrors, control } = form;
  const isSame = useWatch({ control, name: 'useSameAddress' });
  /** Number of rejected submits; reset to 0 by a valid one. */
  const [rejections, setRejections] = useState(0);
  const hasTyped = useRef(false);

  const lastErrors = useRef<FieldErrors<AddressDraft>>({});

  useEffect(() => {
    if (rejections > 0) findFirstInvalidField(lastErrors.current)?.focus();
  }, [rejections]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Only store changes by the buyer. The form also calls this on creation.
          if (name !== undefined) hasTyped.current = true;
          if (hasTyped.current) useAddress.getState().setDraft(copyAddresses(values));
        },
      }),
    [subscribe],
  );

  // The details may also expire, or another tab may clear them.
  useEffect(
    () =>
      useAddress.subscribe(() => {
        const stored = loadDraft();
        if (!isEmptyDraft(stored) || isEmptyDraft(form.getValues())) return;
        form.reset(stored);
        setRejections(0);
      }),
    [form],
  );

  const submitChecked = handleSubmit(
    (checked) => {
      setRejections(0);
      useAddress.getState().store(checked);
      onStored();
    },
    (errors) => {
      lastErrors.current = errors;
      setRejections((times) => times + 1);
      logInfo('Form is invalid');
    },
  );

  function submit(event: FormEvent): void {
    // Autofill triggers no blur, so street and number may not be split yet.
    moveNumberFromStreet(form, 'primaryAddress');
    moveNumberFromStreet(form, 'billingAddress');
    void submitChecked(event);
  }

  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={submit} className={styles.form}>
        {rejections > 0 && <AddressErrorSummary />}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>
            {hasPhysicalCards ? t('address.primary') : t('address.primaryDigital')}
          </legend>
          <AddressFields group="primaryAddress" />
        </fieldset>
        <Checkbox
          label={hasPhysicalCards ? t('address.useSameAddress') : t('address.useSameAddressDigital')}
          {...register('useSameAddress', { onChange: () => clearErrors('billingAddress') })}
        />
        <fieldset className={styles.group} disabled={isSame} hidden={isSame}>
          <legend className={styles.legend}>{t('address.billing')}</legend>
          <AddressFields group="billingAddress" />
        </fieldset>
        <ClearDetails />
      </form>
    </FormProvider>
  );
}

function isEmptyDraft({ primaryAddress, billingAddress }: AddressDraft): boolean {
  const empty = JSON.stringify(emptyAddress());
  return [primaryAddress, billingAddress].every((address) => JSON.stringify(address) === empty);
}

/** The form later changes its values in place. */
function copyAddresses({ primaryAddress, billingAddress, ...rest }: AddressDraft): AddressDraft {
  return { ...rest, primaryAddress: { ...primaryAddress }, billingAddress: { ...billingAddress } };
}
