import { type ReactNode, useRef } from 'react';
import { useLoaderData, useParams, useRouteError } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useOrderLiveReload } from '../../live-reload.ts';
import { requirePermission, withSession } from '../../session.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Facts } from '../../ui/text.tsx';
import { ErrorMessage, PageError } from '../page-error.tsx';
import styles from './parcel.module.css';
import {
  DueBadge,
  documentUrl,
  FRANKING,
  type PackingCard,
  type PackingParcel,
  WEIGHTS,
} from './parcel-parts.tsx';
import { ScanFeedbackArea } from './scan-feedback.tsx';
import { ScanField, type ScanFieldHandle } from './scan-field.tsx';
import { findRemainingCards, type PendingScan } from './scan-queue.ts';
import { SoundChoice } from './sounds.tsx';
import { isParcelDone, type LoadedParcel, usePacker } from './use-packer.ts';

type Call = { request: Request; params: Readonly<Record<string, string | undefined>> };

export function loadParcel({ request, params }: Call): Promise<LoadedParcel> {
  return withSession(request, async () => {
    await requirePermission('pack');
    const readAt = performance.now();
    return { parcel: await api.packing.show.query({ parcel: params.parcel ?? '' }, request), readAt };
  });
}

export function ParcelPage(): ReactNode {
  const loaded = useLoaderData<typeof loadParcel>();
  useOrderLiveReload(loaded.parcel.parcel.split('/')[0] ?? '');
  // The key resets scans and messages when the parcel changes.
  return <ShownParcel key={loaded.parcel.parcel} loaded={loaded} />;
}

function ShownParcel({ loaded }: { loaded: LoadedParcel }): ReactNode {
  const { t, word } = useTexts();
  const packer = usePacker(loaded);
  const { parcel, pendingScans, failedScans, feedback, isNavigating } = packer;
  const field = useRef<ScanFieldHandle>(null);
  const title = t('packing.parcelTitle', { parcel: parcel.parcel });
  useTitle(title);
  const isFinished = isParcelDone(parcel);
  const thenFocusScan = (action: () => void) => () => {
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
        <Badge tone={getTone(parcel.status)}>{word('parcelStatus', parcel.status)}</Badge>
        <DueBadge {...parcel} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div>
            <ScanFeedbackArea feedback={feedback} />
            <div role="status" className={styles.again}>
              {failedScans.length > 0 && (
                <Notice tone="bad">
                  {t('packing.said.again', { ends: failedScans.map((four) => `…${four}`).join(', ') })}
                </Notice>
              )}
            </div>
          </div>
          <ScanField
            ref={field}
            label={isFinished ? t('packing.scanParcel') : t('packing.scanCard')}
            hint={isFinished ? t('packing.scanNextHint') : t('packing.scanCardHint')}
            onScan={packer.scan}
          />
          <ParcelCards
            parcel={parcel}
            waiting={pendingScans}
            onResolveCard={(place, action) => thenFocusScan(() => packer.resolveCard(place, action))()}
          />
        </div>
        <div className={styles.column}>
          <ParcelState parcel={parcel} onTakeOver={thenFocusScan(packer.takeOver)} />
          <div className={styles.actions}>
            <Button
              variant={isFinished ? 'primary' : 'secondary'}
              busy={isNavigating}
              onClick={packer.openNext}
            >
              {isFinished ? t('packing.next') : t('packing.putBack')}
            </Button>
            <Button variant="secondary" busy={isNavigating} onClick={packer.openList}>
              {t('packing.toList')}
            </Button>
          </div>
          <SoundChoice />
        </div>
      </div>
    </div>
  );
}

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

function ParcelState({ parcel, onTakeOver }: { parcel: PackingParcel; onTakeOver: () => void }): ReactNode {
  const { t, word } = useTexts();
  const { status, holder, disputed, cards, weight, deliveryMethod, tracking, hasMessage } = parcel;
  const weightText = WEIGHTS[weight];
  const isHeld = status === 'ToPack' && holder !== undefined && !holder.isMine;
  return (
    <>
      {status === 'Packed' && <Notice tone="good">{t('packing.packedHint')}</Notice>}
      {(status === 'Shipped' || status === 'Cancelled') && (
        <Notice tone="info">{t('packing.notToPack', { status: word('parcelStatus', status) })}</Notice>
      )}
      {disputed && <Notice tone="bad">{t('packing.said.disputed')}</Notice>}
      {hasMessage && (status === 'ToPack' || status === 'Packed') && (
        <Notice tone="attention">
          <p>
            <strong>{t('packing.messageHint')}</strong>
          </p>
          <p>
            <a href={documentUrl('parcel-messages', [parcel.parcel])} target="_blank" rel="noreferrer">
              {t('packing.messagePrint')}
            </a>
          </p>
        </Notice>
      )}
      {status === 'ToPack' && cards.length === 0 && <Notice tone="info">{t('packing.empty')}</Notice>}
      {isHeld && (
        <Notice tone="attention">
          <div className={styles.held}>
            <p>{t('packing.heldBy', { name: holder.name, time: formatDateTime(holder.since) })}</p>
            <Button variant="secondary" onClick={onTakeOver}>
              {t('packing.takeOver')}
            </Button>
          </div>
        </Notice>
      )}
      <Panel title={t('packing.franking')}>
        <p className={styles.franking}>
          <span>{t(FRANKING[deliveryMethod])}</span>
          <span>{weightText === undefined ? weight : t(weightText)}</span>
        </p>
        <Facts
          facts={[
            [t('packing.delivery'), word('deliveries', deliveryMethod)],
            [t('packing.cards'), cards.length],
            [t('packing.tracking'), tracking],
          ]}
        />
      </Panel>
    </>
  );
}

type ParcelCardsProps = {
  parcel: PackingParcel;
  waiting: readonly PendingScan[];
  onResolveCard: (place: string, action: 'check' | 'discarded') => void;
};

function ParcelCards({ parcel, waiting, onResolveCard }: ParcelCardsProps): ReactNode {
  const { t } = useTexts();
  const { cards } = parcel;
  const remaining = findRemainingCards(cards, waiting);
  const [next] = remaining;
  const open = new Set(remaining.map(({ place }) => place));
  const active = cards.filter(({ state }) => state === 'active').length;
  return (
    <>
      {next !== undefined && !isParcelDone(parcel) && (
        <section aria-labelledby="wanted" className={styles.wanted}>
          <h2 id="wanted" className={styles.wantedWord}>
            {t('packing.wanted', { number: cards.indexOf(next) + 1, count: cards.length })}
          </h2>
          <div className={styles.wantedCard}>
            {/* Decorative: the name is next to it. */}
            <img
              src={`/api/packing/pictures/${encodeURIComponent(next.picture)}`}
              alt=""
              width={190}
              height={120}
              className={styles.picture}
            />
            <div>
              <p className={styles.wantedName}>{next.name}</p>
              <p className={styles.wantedValue}>{formatChf(next.value)}</p>
            </div>
          </div>
        </section>
      )}
      <Panel title={t('packing.cardsActive', { active, count: cards.length })}>
        <progress
          className={styles.progress}
          value={active}
          max={Math.max(cards.length, 1)}
          aria-hidden="true"
        />
        <ol className={styles.cards}>
          {cards.map((card, index) => (
            <li
              key={card.place}
              className={styles.card}
              aria-current={card === next && !isParcelDone(parcel) ? 'step' : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.what}>{card.name}</span>
              <span className={styles.value}>{formatChf(card.value)}</span>
              <span className={styles.four}>{card.lastFour !== undefined && `…${card.lastFour}`}</span>
              <CardState card={card} isScanPending={card.state === 'waiting' && !open.has(card.place)} />
              {card.state === 'unclear' && !isParcelDone(parcel) && (
                <span className={styles.unclear}>
                  <span>{t('packing.unclearHint')}</span>
                  <Button variant="secondary" onClick={() => onResolveCard(card.place, 'check')}>
                    {t('packing.askAgain')}
                  </Button>
                  <Button variant="secondary" onClick={() => onResolveCard(card.place, 'discarded')}>
                    {t('packing.discarded')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function CardState({ card, isScanPending }: { card: PackingCard; isScanPending: boolean }): ReactNode {
  const { t } = useTexts();
  if (card.state === 'active') return <Badge tone="good">{t('packing.state.active')}</Badge>;
  if (card.state === 'unclear') return <Badge tone="bad">{t('packing.state.unclear')}</Badge>;
  return <Badge tone="plain">{t(isScanPending ? 'packing.state.onItsWay' : 'packing.state.waiting')}</Badge>;
}
