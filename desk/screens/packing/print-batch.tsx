import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PARCEL_DOCUMENTS, PARCELS_PER_DOCUMENT_MAX, type ParcelDocument } from '#rules/parcel-documents.ts';
import { useApiError } from '../../actions/use-action.ts';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { TextKey } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { describeError, ErrorId } from '../page-error.tsx';
import styles from './packing.module.css';
import { documentUrl } from './parcel-parts.tsx';

const NAMES: Record<ParcelDocument, TextKey> = {
  'packing-list': 'packing.documents.packingList',
  labels: 'packing.documents.labels',
  'delivery-notes': 'packing.documents.deliveryNotes',
  'parcel-messages': 'packing.documents.parcelMessage',
};

type Batch = { at: Date; parcels: readonly string[]; withMessage: readonly string[] };

/** Survives navigation within the desk. */
let lastBatch: Batch | undefined;

type PrintBatchProps = {
  due: 'all' | 'today';
  isDue: (parcel: { dueAt: Date }) => boolean;
  count: number;
};

/** Prints the listed parcels as three documents, and a fourth for parcels with messages. */
export function PrintBatch({ due, isDue, count }: PrintBatchProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const toShownError = useApiError();
  const [batch, setBatch] = useState(lastBatch);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const first = useRef<HTMLAnchorElement>(null);
  const isNew = useRef(false);
  useEffect(() => {
    if (isNew.current && batch !== undefined) first.current?.focus();
    isNew.current = false;
  }, [batch]);
  const createBatch = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { toPack } = await api.packing.list.query();
      const toPrint = due === 'today' ? toPack.filter(isDue) : toPack;
      const parcels = toPrint.slice(0, PARCELS_PER_DOCUMENT_MAX).map(({ parcel }) => parcel);
      const withMessage = await api.packing.markPrinted.mutate({ parcels });
      isNew.current = true;
      lastBatch = { at: new Date(), parcels, withMessage };
      setBatch(lastBatch);
    } catch (error) {
      setError(await toShownError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={t('packing.print')}>
      <p className={styles.soft}>{t('packing.printHint')}</p>
      <div role="alert">
        {error !== undefined && (
          <Notice tone="bad">
            <p>{describeError(texts, error)}</p>
            <ErrorId error={error} />
          </Notice>
        )}
      </div>
      <Button variant="secondary" busy={isBusy} onClick={() => void createBatch()}>
        {isBusy
          ? t('packing.printBusy')
          : t('packing.printAll', { count: Math.min(count, PARCELS_PER_DOCUMENT_MAX) })}
      </Button>
      {batch !== undefined && (
        <div role="status">
          <p>{t('packing.batch', { time: formatDateTime(batch.at), count: batch.parcels.length })}</p>
          {batch.parcels.length > 0 && (
            <ul className={styles.documents}>
              {toDocuments(batch).map(([document, parcels], index) => (
                <li key={document}>
                  <a
                    ref={index === 0 ? first : undefined}
                    href={documentUrl(document, parcels)}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t(NAMES[document])}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Panel>
  );
}

function toDocuments({ parcels, withMessage }: Batch): [ParcelDocument, readonly string[]][] {
  return PARCEL_DOCUMENTS.flatMap((document) => {
    const about = document === 'parcel-messages' ? withMessage : parcels;
    return about.length === 0 ? [] : [[document, about]];
  });
}
