import { type ReactNode, useRef } from 'react';
import { useLoaderData, useParams, useRouteError } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveOrder } from '../../live/use-live.ts';
import { forSignedIn, requirePermission } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toneOf } from '../../ui/tones.ts';
import { useTitle } from '../../ui/use-title.ts';
import { ErrorMessage, PageError } from '../page-error.tsx';
import { Hurry } from './hurry.tsx';
import styles from './parcel.module.css';
import { ParcelCards } from './parcel-cards.tsx';
import { ParcelState } from './parcel-state.tsx';
import { SaidHere } from './said.tsx';
import { ScanField, type ScanFieldHandle } from './scan-field.tsx';
import { SoundChoice } from './sound-choice.tsx';
import { isDone, type LoadedParcel, usePacker } from './use-packer.ts';

type Call = { request: Request; params: Readonly<Record<string, string | undefined>> };

export function loadParcel({ request, params }: Call): Promise<LoadedParcel> {
  return forSignedIn(request, async () => {
    await requirePermission('pack');
    const readAt = performance.now();
    return { parcel: await api.packing.show.query({ parcel: params.parcel ?? '' }, request), readAt };
  });
}

/** One parcel, packed by scanning. */
export function ParcelPage(): ReactNode {
  const loaded = useLoaderData<typeof loadParcel>();
  useLiveOrder(loaded.parcel.parcel.split('/')[0] ?? '');
  // Nothing that was scanned or said for one parcel may stay for the next.
  return <ShownParcel key={loaded.parcel.parcel} loaded={loaded} />;
}

function ShownParcel({ loaded }: { loaded: LoadedParcel }): ReactNode {
  const { t, word } = useTexts();
  const packer = usePacker(loaded);
  const { parcel, waiting, unanswered, said, isGoing } = packer;
  const field = useRef<ScanFieldHandle>(null);
  const title = t('packing.parcelTitle', { parcel: parcel.parcel });
  useTitle(title);
  const isOver = isDone(parcel);
  /** After a button, the next scan arrives in the field again. */
  const andScan = (action: () => void) => () => {
    action();
    field.current?.focus();
  };
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>
          <span className={styles.before}>{t('packing.parcel')}</span>{' '}
          <span className={styles.name}>{parcel.parcel}</span>
        </h1>
        <Badge tone={toneOf(parcel.status)}>{word('parcelStatus', parcel.status)}</Badge>
        <Hurry {...parcel} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div>
            <SaidHere said={said} />
            <div role="status" className={styles.again}>
              {unanswered.length > 0 && (
                <Notice tone="bad">
                  {t('packing.said.again', { ends: unanswered.map((four) => `…${four}`).join(', ') })}
                </Notice>
              )}
            </div>
          </div>
          <ScanField
            ref={field}
            label={isOver ? t('packing.scanParcel') : t('packing.scanCard')}
            hint={isOver ? t('packing.scanNextHint') : t('packing.scanCardHint')}
            onScan={packer.scan}
          />
          <ParcelCards
            parcel={parcel}
            waiting={waiting}
            onResolveCard={(place, action) => andScan(() => packer.resolveCard(place, action))()}
          />
        </div>
        <div className={styles.column}>
          <ParcelState parcel={parcel} onTakeOver={andScan(packer.takeOver)} />
          <div className={styles.acts}>
            <Button variant={isOver ? 'primary' : 'secondary'} busy={isGoing} onClick={packer.next}>
              {isOver ? t('packing.next') : t('packing.putBack')}
            </Button>
            <Button variant="secondary" busy={isGoing} onClick={packer.toList}>
              {t('packing.toList')}
            </Button>
          </div>
          <SoundChoice />
        </div>
      </div>
    </div>
  );
}

/** What no parcel is called, or what could not be shown. */
export function ParcelError(): ReactNode {
  const error = toApiError(useRouteError());
  const { t } = useTexts();
  const { parcel = '' } = useParams();
  if (error.kind !== 'not-found') return <PageError />;
  return (
    <ErrorMessage title={t('packing.notFoundTitle')} text={t('packing.notFound', { parcel })}>
      <ButtonLink to="/packing">{t('packing.toList')}</ButtonLink>
    </ErrorMessage>
  );
}
