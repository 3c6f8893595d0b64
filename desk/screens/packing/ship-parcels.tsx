import { type ReactNode, useRef, useState } from 'react';
import { Link, useLoaderData, useOutletContext } from 'react-router';
import { ActionPanel } from '../../actions/action-form.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api, type Inputs, type Outputs } from '../../api/client.ts';
import { toBase64 } from '../../api/to-base64.ts';
import { describeLineProblem } from '../../format/file-problem-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { TextKey } from '../../language/translate.ts';
import { useLiveReload } from '../../live-reload.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { describeError } from '../page-error.tsx';
import styles from './packing.module.css';
import type { ListedParcel } from './parcel-parts.tsx';
import { Franking } from './parcel-table.tsx';
import { describeTrackingError, TrackingForm } from './tracking-form.tsx';

export function loadPackedParcels({ request }: { request: Request }): Promise<ListedParcel[]> {
  return withSession(request, async () => {
    await requirePermission('ship');
    return (await api.packing.list.query(undefined, request)).packed;
  });
}

type ShipResults = Outputs['packing']['ship'];

const OUTCOMES: Record<ShipResults[number]['outcome'], TextKey> = {
  shipped: 'packing.became.shipped',
  already: 'packing.became.already',
  'other-tracking': 'packing.became.otherTracking',
  unknown: 'packing.became.unknown',
  'not-packed': 'packing.became.notPacked',
  cancelled: 'packing.became.cancelled',
  refunded: 'packing.became.refunded',
  void: 'packing.became.void',
  disputed: 'packing.became.disputed',
  'request-open': 'packing.became.hasOpenRequest',
};

/** Ships packed parcels: letters together, registered parcels each with its tracking number. */
export function ShipParcels(): ReactNode {
  const packed = useLoaderData<typeof loadPackedParcels>();
  useLiveReload(({ kind }) => kind === 'parcel');
  const { permissions } = useOutletContext<SignedInPerson>();
  const texts = useTexts();
  const { t } = texts;
  const action = useAction();
  const [shipped, setShipped] = useState<ShipResults>([]);
  const title = t('packing.postTitle');
  useTitle(title);
  const letters = packed.filter(({ deliveryMethod }) => deliveryMethod === 'standard');
  const registered = packed.filter(({ deliveryMethod }) => deliveryMethod !== 'standard');
  const ship = (parcels: Inputs['packing']['ship']['parcels']) => {
    let results: ShipResults = [];
    return action.run(
      async () => {
        results = await api.packing.ship.mutate({ parcels });
      },
      () => setShipped(results),
    );
  };
  const trackingError = action.error && describeTrackingError(action.error);
  return (
    <div className={styles.post}>
      <div className={styles.top}>
        <h1>{title}</h1>
        <Link to="/packing">{t('packing.toList')}</Link>
        {permissions.includes('franking export') && packed.length > 0 && (
          <a href="/api/packing/franking.csv" download>
            {t('packing.frankingFile', { count: packed.length })}
          </a>
        )}
      </div>
      <div role="status">
        <ShipResultsNotice results={shipped} />
      </div>
      <div role="alert">
        {action.error !== undefined && (
          <Notice tone="bad">
            {trackingError === undefined ? describeError(texts, action.error) : t(trackingError)}
          </Notice>
        )}
      </div>
      {packed.length === 0 && <p>{t('packing.nothingPacked')}</p>}
      {letters.length > 0 && (
        <Panel title={t('packing.letters', { count: letters.length })} wide>
          <ShipLetters
            count={letters.length}
            isBusy={action.isBusy}
            onShip={() => void ship(letters.map(({ parcel }) => ({ parcel })))}
          />
          <PackedTable parcels={letters} />
        </Panel>
      )}
      {registered.length > 0 && (
        <Panel title={t('packing.registered', { count: registered.length })} wide>
          <TrackingForm
            parcels={registered.map(({ parcel }) => parcel)}
            isBusy={action.isBusy}
            onShip={(parcel, tracking) => ship([{ parcel, tracking }])}
          />
          <PackedTable parcels={registered} />
        </Panel>
      )}
      {permissions.includes('franking import') && packed.length > 0 && (
        <FrankingImport onShipped={setShipped} />
      )}
    </div>
  );
}

/** Asks for confirmation, because the mails to buyers can't be recalled. */
function ShipLetters({
  count,
  isBusy,
  onShip,
}: {
  count: number;
  isBusy: boolean;
  onShip: () => void;
}): ReactNode {
  const { t } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <div className={styles.actions}>
        <Button onClick={() => setConfirming(true)}>{t('packing.shipLetters', { count })}</Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <p>{t('packing.shipSure', { count })}</p>
      <Button
        ref={(button) => button?.focus()}
        busy={isBusy}
        onClick={() => {
          if (isBusy) return;
          onShip();
          setConfirming(false);
        }}
      >
        {t('packing.shipYes')}
      </Button>
      <Button variant="secondary" onClick={() => setConfirming(false)}>
        {t('packing.shipNo')}
      </Button>
    </div>
  );
}

function PackedTable({ parcels }: { parcels: readonly ListedParcel[] }): ReactNode {
  const { t } = useTexts();
  return (
    <Table
      label={t('packing.packedList')}
      rows={parcels}
      getKey={({ parcel }) => parcel}
      columns={[
        { head: t('packing.parcel'), cell: ({ parcel }) => <span className={styles.name}>{parcel}</span> },
        { head: t('packing.delivery'), cell: (parcel) => <Franking {...parcel} /> },
        { head: t('packing.cards'), cell: ({ cards }) => cards, isNumber: true },
      ]}
    />
  );
}

/** Shows how many parcels were shipped, and why others weren't or must be opened. */
function ShipResultsNotice({ results }: { results: ShipResults }): ReactNode {
  const { t } = useTexts();
  if (results.length === 0) return null;
  const left = results.filter(({ outcome }) => outcome === 'shipped').length;
  const others = results.filter(({ outcome }) => outcome !== 'shipped');
  const opened = results.filter(({ cardsToRemove }) => cardsToRemove.length > 0);
  return (
    <>
      {left > 0 && <Notice tone="good">{t('packing.shippedCount', { count: left })}</Notice>}
      {others.length + opened.length > 0 && (
        <Notice tone="bad">
          <ul className={styles.lines}>
            {others.map(({ parcel, outcome }) => (
              <li key={parcel}>
                {parcel}: {t(OUTCOMES[outcome])}
              </li>
            ))}
            {opened.map(({ parcel, cardsToRemove }) => (
              <li key={`${parcel} open`}>
                {t('packing.cardsToRemove', {
                  parcel,
                  ends: cardsToRemove.map((four) => `…${four}`).join(', '),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

type ImportErrors = Extract<Outputs['packing']['importTracking'], { kind: 'faults' }>;

function FrankingImport({
  onShipped,
}: {
  onShipped: (results: Outputs['packing']['ship']) => void;
}): ReactNode {
  const { t } = useTexts();
  const action = useAction();
  const [isMissing, setMissing] = useState(false);
  const [faults, setErrors] = useState<ImportErrors & { file: string }>();
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const file = field.current?.files?.[0];
    setMissing(file === undefined);
    if (file === undefined) return field.current?.focus();
    let result: Outputs['packing']['importTracking'] | undefined;
    void action.run(
      async () => {
        result = await api.packing.importTracking.mutate({ content: await toBase64(file) });
      },
      () => {
        setErrors(result?.kind === 'faults' ? { ...result, file: file.name } : undefined);
        onShipped(result?.kind === 'shipped' ? result.parcels : []);
        if (field.current !== null) field.current.value = '';
      },
    );
  };
  return (
    <ActionPanel
      title={t('packing.frankingImport')}
      button={t('packing.frankingImportSubmit')}
      action={action}
      requiresButton
      onSubmit={submit}
    >
      <div role="alert">{faults !== undefined && <FileErrors {...faults} />}</div>
      <TextField
        ref={field}
        type="file"
        accept=".csv,text/csv"
        label={t('packing.frankingImportFile')}
        hint={t('packing.frankingImportHint', { columns: 'parcel, tracking' })}
        error={isMissing ? t('packing.frankingImportNone') : undefined}
      />
    </ActionPanel>
  );
}

function FileErrors({ file, faults, more }: ImportErrors & { file: string }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Notice tone="bad">
      <p>{t('packing.frankingImportFaults')}</p>
      <ul>
        {faults
          .map((problem) => describeLineProblem(texts, { file, ...problem }))
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      {more > 0 && <p>{t('packing.frankingImportMore', { count: more })}</p>}
    </Notice>
  );
}
