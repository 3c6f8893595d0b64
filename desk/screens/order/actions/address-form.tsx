import { type ReactNode, useEffect, useRef, useState } from 'react';
import { findChangedFields, POSTAL_FIELDS, type PostalAddress } from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { Language } from '#rules/language.ts';
import type { ParcelStatus } from '#rules/status.ts';
import { ActionForm } from '../../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../../actions/reason-field.tsx';
import { useAction } from '../../../actions/use-action.ts';
import { toApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { formatDateTime } from '../../../format/format-values.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDraft } from '../../../ui/page-hooks.ts';
import { Table } from '../../../ui/table.tsx';
import type { OrderDetails, OrderFormProps } from '../order-details.ts';
import { type AddressErrors, AddressFields, checkAddress } from './address-fields.tsx';
import styles from './forms.module.css';

export type AddressDraft = { original: PostalAddress; edited: PostalAddress };

/** Keeps the edit across a sign-in. @param now the current address */
export function useAddressDraft(
  reference: string,
  now: PostalAddress,
): [draft: AddressDraft, write: (draft: AddressDraft | undefined) => void] {
  const [text, setText] = useDraft(`address ${reference}`);
  const draft = text === '' ? { original: now, edited: now } : (JSON.parse(text) as AddressDraft);
  return [draft, (written) => setText(written === undefined ? '' : JSON.stringify(written))];
}

export type AddressConflict = {
  field: keyof PostalAddress;
  before: string;
  now: string;
  corrected: string;
}[];

/** Returns the fields in which the original, the edited and the current address differ. */
export function findConflicts({ original, edited }: AddressDraft, now: PostalAddress): AddressConflict {
  return POSTAL_FIELDS.filter((field) => original[field] !== now[field] || edited[field] !== now[field]).map(
    (field) => ({ field, before: original[field], now: now[field], corrected: edited[field] }),
  );
}

export function mergeDraft({ original, edited }: AddressDraft, now: PostalAddress): AddressDraft {
  const merged = { ...now };
  for (const field of POSTAL_FIELDS)
    if (edited[field] !== original[field]) Object.assign(merged, { [field]: edited[field] });
  return { original: now, edited: merged };
}

/** Corrects the delivery address in two steps: edit, then confirm. */
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
  const [faults, setFaults] = useState<AddressErrors>({});
  const [isSame, setSame] = useState(false);
  const [checked, setChecked] = useState<PostalAddress>();
  const [isConflict, setConflict] = useState(false);

  const check = () => {
    const { postal, faults: found } = checkAddress(draft.edited, order.email ?? '');
    setFaults(found ?? {});
    setSame(false);
    if (postal === undefined) return;
    write({ ...draft, edited: postal });
    const changed = findChangedFields(draft.original, postal);
    setSame(changed.length === 0);
    if (changed.length > 0) setChecked(postal);
  };
  const save = () => {
    const text = reason.validate();
    if (text === undefined || checked === undefined) return;
    let isChanged = false;
    let isWaiting = false;
    void action.run(
      async () => {
        try {
          const correction = { reference, original: draft.original, corrected: checked, reason: text };
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
        reason.setText('');
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
          write(mergeDraft(draft, now));
          setConflict(false);
          setChecked(undefined);
        }}
        onTheirs={() => {
          write(undefined);
          reason.setText('');
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
        extraButton={
          <Button variant="secondary" onClick={() => setChecked(undefined)}>
            {t('actions.back')}
          </Button>
        }
      >
        <AddressPreview order={order} before={draft.original} after={checked} />
        <ReasonField reason={reason} />
      </ActionForm>
    );
  }
  return (
    <ActionForm button={t('actions.addressCheck')} action={action} onSubmit={check}>
      <AddressFields
        address={draft.edited}
        errors={faults}
        onChange={(edited) => write({ ...draft, edited })}
      />
      <p role="status" className={styles.error}>
        {isSame ? t('actions.addressSame') : ''}
      </p>
    </ActionForm>
  );
}

type AddressPreviewProps = { order: OrderDetails; before: PostalAddress; after: PostalAddress };

function AddressPreview({ order, before, after }: AddressPreviewProps): ReactNode {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const numbers = (...statuses: ParcelStatus[]) =>
    order.parcels.filter(({ status }) => statuses.includes(status)).map(({ number }) => number);
  const toPack = numbers('ToPack');
  const shipped = numbers('Shipped');
  return (
    <div ref={place} tabIndex={-1} className={styles.preview}>
      <dl className={styles.twoAddresses}>
        <AddressLines title={t('actions.before')} address={before} other={after} lang={order.lang} />
        <AddressLines title={t('actions.after')} address={after} other={before} lang={order.lang} />
      </dl>
      <ul className={styles.consequences}>
        {toPack.length > 0 && (
          <li>{t('actions.printAgain', { count: toPack.length, numbers: toPack.join(', ') })}</li>
        )}
        {shipped.length > 0 && (
          <li>{t('actions.leftAlready', { count: shipped.length, numbers: shipped.join(', ') })}</li>
        )}
        {toPack.length === 0 && <li>{t('actions.fromNowOn')}</li>}
        <li>{order.useSameAddress ? t('actions.billingToo') : t('actions.billingStays')}</li>
      </ul>
    </div>
  );
}

type AddressLinesProps = { title: string; address: PostalAddress; other: PostalAddress; lang: Language };

function AddressLines({ title, address, other, lang }: AddressLinesProps): ReactNode {
  const others = addressLines(other, lang);
  return (
    <div>
      <dt>{title}</dt>
      <dd translate="no">
        {addressLines(address, lang).map((line) => (
          <div key={line} className={others.includes(line) ? undefined : styles.changed}>
            {line}
          </div>
        ))}
      </dd>
    </div>
  );
}

type ConflictProps = {
  order: OrderDetails;
  draft: AddressDraft;
  now: PostalAddress;
  onMine: () => void;
  onTheirs: () => void;
};

/** Shows both versions after another person changed the address. Nothing is saved yet. */
function AddressConflictNotice({ order, draft, now, onMine, onTheirs }: ConflictProps): ReactNode {
  const { t } = useTexts();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const other = order.history.findLast(
    ({ event }) => event.subject === 'operator' && event.action.type === 'address-corrected',
  );
  return (
    <div className={styles.conflict}>
      <Notice tone="attention" ref={notice}>
        <p>
          {other === undefined || other.person === null
            ? t('actions.conflictUnknown')
            : t('actions.conflict', { person: other.person, time: formatDateTime(other.at) })}
        </p>
      </Notice>
      <Table
        label={t('actions.conflictTable')}
        rows={findConflicts(draft, now)}
        getKey={({ field }) => field}
        columns={[
          {
            head: t('actions.conflictField'),
            cell: ({ field, before }) => (
              <>
                {t(`address.${field}`)}
                <div className={styles.why}>{t('actions.conflictBefore', { before })}</div>
              </>
            ),
          },
          { head: t('actions.conflictNow'), cell: ({ now: theirs }) => theirs },
          { head: t('actions.conflictMine'), cell: ({ corrected }) => corrected },
        ]}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onMine}>
          {t('actions.conflictGoOn')}
        </Button>
        <Button variant="secondary" onClick={onTheirs}>
          {t('actions.conflictKeep')}
        </Button>
      </div>
    </div>
  );
}
