import { type ReactNode, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate, useOutletContext } from 'react-router';
import { isDueToday } from '#rules/holidays.ts';
import { toApiError } from '../../api/api-error.ts';
import { api, type Outputs } from '../../api/client.ts';
import { parseScanInput } from '../../format/scan-input.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { endSession, requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { describeError } from '../page-error.tsx';
import styles from './packing.module.css';
import { ParcelTable } from './parcel-table.tsx';
import { PrintBatch } from './print-batch.tsx';
import { type ScanFeedback, ScanFeedbackArea } from './scan-feedback.tsx';
import { ScanField, type ScanFieldHandle } from './scan-field.tsx';
import { play, SoundChoice } from './sounds.tsx';
import { clearSkippedParcels, getParcelPath } from './use-packer.ts';

type LoadedList = Outputs['packing']['list'] & { due: 'all' | 'today'; isNoneLeft: boolean };

export function loadPacking({ request }: { request: Request }): Promise<LoadedList> {
  const { searchParams } = new URL(request.url);
  return withSession(request, async () => {
    await requirePermission('to-pack');
    const list = await api.packing.list.query(undefined, request);
    const due = searchParams.get('due') === 'today' ? 'today' : 'all';
    return { ...list, due, isNoneLeft: searchParams.has('none') };
  });
}

let feedbackId = 0;

export function Packing(): ReactNode {
  const { toPack, packed, due, isNoneLeft } = useLoaderData<typeof loadPacking>();
  useLiveReload(({ kind }) => kind === 'parcel');
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t } = useTexts();
  const title = t('packing.title');
  useTitle(title);
  const canPack = permissions.includes('pack');
  const now = new Date();
  const isDue = ({ dueAt }: { dueAt: Date }) => isDueToday(dueAt, now);
  const shown = due === 'today' ? toPack.filter(isDue) : toPack;
  const lateCount = shown.filter(({ urgency }) => urgency === 'late').length;
  const cards = shown.reduce((sum, parcel) => sum + parcel.cards - parcel.active, 0);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>{title}</h1>
        <p className={styles.soft}>
          {t('packing.parcels', { count: shown.length })} · {t('packing.cardsLeft', { count: cards })}
          {lateCount > 0 && (
            <>
              {' '}
              · <strong className={styles.late}>{t('packing.lateCount', { count: lateCount })}</strong>
            </>
          )}
        </p>
        <nav aria-label={t('packing.filter')} className={styles.filter}>
          <Link to="/packing" aria-current={due === 'all' ? 'page' : undefined}>
            {t('packing.all', { count: toPack.length })}
          </Link>
          <Link to="/packing?due=today" aria-current={due === 'today' ? 'page' : undefined}>
            {t('packing.dueToday', { count: toPack.filter(isDue).length })}
          </Link>
        </nav>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {canPack && <StartPacking isNoneLeft={isNoneLeft} />}
          {shown.length === 0 ? (
            <p>{t(toPack.length === 0 ? 'packing.nothing' : 'packing.nothingToday')}</p>
          ) : (
            <ParcelTable parcels={shown} canPack={canPack} />
          )}
        </div>
        <div className={styles.column}>
          {canPack && <PrintBatch due={due} isDue={isDue} count={shown.length} />}
          {permissions.includes('ship') && packed.length > 0 && (
            <ButtonLink to="/packing/post" variant="secondary">
              {t('packing.toPost', { count: packed.length })}
            </ButtonLink>
          )}
          {canPack && <SoundChoice />}
        </div>
      </div>
    </div>
  );
}

function StartPacking({ isNoneLeft }: { isNoneLeft: boolean }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const navigate = useNavigate();
  const field = useRef<ScanFieldHandle>(null);
  const [isOpening, setOpening] = useState(false);
  const [lastFeedback, setLastFeedback] = useState<ScanFeedback>();
  const feedback =
    lastFeedback ?? (isNoneLeft ? { tone: 'info', text: t('packing.noneLeft'), id: 0 } : undefined);
  const showFeedback = (tone: ScanFeedback['tone'], text: string) => {
    feedbackId += 1;
    setLastFeedback({ tone, text, id: feedbackId });
  };
  const open = async (find: () => Promise<string | null>) => {
    if (isOpening) return;
    setOpening(true);
    try {
      const found = await find();
      if (found === null) showFeedback('info', t('packing.noneLeft'));
      else await navigate(getParcelPath(found));
    } catch (thrownError) {
      const error = toApiError(thrownError);
      if (error.kind === 'signed-out') return void navigate(endSession('/packing'));
      play('wrong');
      showFeedback(
        'bad',
        error.kind === 'not-found' ? t('packing.said.noParcel') : describeError(texts, error),
      );
    } finally {
      setOpening(false);
      field.current?.focus();
    }
  };
  const next = () => {
    clearSkippedParcels();
    void open(() => api.packing.next.mutate({ skipped: [] }));
  };
  const scan = (input: string) => {
    const scanned = parseScanInput(input);
    if (scanned.kind === 'nothing') return next();
    if (scanned.kind === 'parcel')
      return void open(async () => {
        const claimed = await api.packing.claim.mutate({ parcel: scanned.parcel, takeOver: false });
        return claimed.parcel;
      });
    play('wrong');
    showFeedback('bad', t('packing.said.noParcelYet'));
  };
  return (
    <div className={styles.begin}>
      <ScanFeedbackArea feedback={feedback} />
      <div className={styles.scan}>
        <ScanField
          ref={field}
          label={t('packing.scanParcel')}
          hint={t('packing.scanNextHint')}
          onScan={scan}
        />
        <Button busy={isOpening} onClick={next}>
          {t('packing.next')}
        </Button>
      </div>
    </div>
  );
}
