import { type ReactNode, useEffect, useRef } from 'react';
import type { PostalAddress } from '#rules/address-correction.ts';
import { showTime } from '../../../format/show-time.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Table } from '../../../ui/table.tsx';
import type { ShownOrder } from '../order-types.ts';
import { type AddressDraft, conflictOf } from './address-draft.ts';
import styles from './forms.module.css';

type ConflictProps = {
  order: ShownOrder;
  draft: AddressDraft;
  now: PostalAddress;
  onMine: () => void;
  onTheirs: () => void;
};

/** Another person has corrected the address meanwhile: nothing was saved, and both are shown. */
export function AddressConflictNotice({ order, draft, now, onMine, onTheirs }: ConflictProps): ReactNode {
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
            : t('actions.conflict', { person: other.person, time: showTime(other.at) })}
        </p>
      </Notice>
      <Table
        label={t('actions.conflictTable')}
        rows={conflictOf(draft, now)}
        keyOf={({ field }) => field}
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
          { head: t('actions.conflictMine'), cell: ({ wanted }) => wanted },
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
