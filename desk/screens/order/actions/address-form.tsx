import { type ReactNode, useState } from 'react';
import { changedSince, type PostalAddress } from '#rules/address-correction.ts';
import { ActionForm } from '../../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../../actions/reason-field.tsx';
import { useAction } from '../../../actions/use-action.ts';
import { toApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { AddressConflictNotice } from './address-conflict.tsx';
import { mergedDraft, useAddressDraft } from './address-draft.ts';
import { type AddressFaults, checkAddress } from './address-faults.ts';
import { AddressFields } from './address-fields.tsx';
import { AddressPreview } from './address-preview.tsx';
import type { OrderFormProps } from './form-props.ts';
import styles from './forms.module.css';

/** Corrects where the letters of an order go: typed, looked at, done. */
export function AddressForm({ order, onDone }: OrderFormProps): ReactNode {
  const { postal } = order;
  return postal === null ? null : <CorrectionForm order={order} now={postal} onDone={onDone} />;
}

function CorrectionForm({ order, now, onDone }: OrderFormProps & { now: PostalAddress }): ReactNode {
  const { t } = useTexts();
  const { reference } = order;
  const action = useAction();
  const reason = useReason(`address reason ${reference}`);
  const [draft, write] = useAddressDraft(reference, now);
  const [faults, setFaults] = useState<AddressFaults>({});
  const [isSame, setSame] = useState(false);
  const [checked, setChecked] = useState<PostalAddress>();
  const [isConflict, setConflict] = useState(false);

  const check = () => {
    const { postal, faults: found } = checkAddress(draft.wanted, order.email ?? '');
    setFaults(found ?? {});
    setSame(false);
    if (postal === undefined) return;
    write({ ...draft, wanted: postal });
    const changed = changedSince(draft.read, postal);
    setSame(changed.length === 0);
    if (changed.length > 0) setChecked(postal);
  };
  const save = () => {
    const given = reason.take();
    if (given === undefined || checked === undefined) return;
    let isChanged = false;
    let isWaiting = false;
    void action.run(
      async () => {
        try {
          const correction = { reference, read: draft.read, wanted: checked, reason: given };
          isWaiting = (await api.orders.correctAddress.mutate(correction)) === 'waits';
        } catch (error) {
          isChanged = toApiError(error).body?.constraint === 'changed-meanwhile';
          if (!isChanged) throw error;
        }
      },
      () => {
        setConflict(isChanged);
        if (isChanged) return;
        write(undefined);
        reason.write('');
        onDone(t(isWaiting ? 'approvals.asked' : 'actions.corrected'));
      },
    );
  };
  if (isConflict) {
    return (
      <AddressConflictNotice
        order={order}
        draft={draft}
        now={now}
        onMine={() => {
          write(mergedDraft(draft, now));
          setConflict(false);
          setChecked(undefined);
        }}
        onTheirs={() => {
          write(undefined);
          reason.write('');
          onDone(t('actions.keptTheirs'));
        }}
      />
    );
  }
  if (checked !== undefined) {
    return (
      <ActionForm
        button={t('actions.addressSubmit')}
        action={action}
        onSubmit={save}
        more={
          <Button variant="secondary" onClick={() => setChecked(undefined)}>
            {t('actions.back')}
          </Button>
        }
      >
        <AddressPreview order={order} before={draft.read} after={checked} />
        <ReasonField reason={reason} />
      </ActionForm>
    );
  }
  return (
    <ActionForm button={t('actions.addressCheck')} action={action} onSubmit={check}>
      <AddressFields
        address={draft.wanted}
        faults={faults}
        onChange={(wanted) => write({ ...draft, wanted })}
      />
      <p role="status" className={styles.error}>
        {isSame ? t('actions.addressSame') : ''}
      </p>
    </ActionForm>
  );
}
