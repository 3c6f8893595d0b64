import { type ReactNode, useState } from 'react';
import type { CardPlace } from '#rules/refund.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { ShownOrder } from '../order/order-types.ts';
import { CardChoice } from './card-choice.tsx';
import { ConfirmedRefund } from './confirmed-refund.tsx';
import type { RefundSelection, RefundState } from './refund-types.ts';
import styles from './refunds.module.css';

type RefundFormProps = {
  order: ShownOrder;
  state: RefundState;
  reload: () => void;
  onDone: (said: string) => void;
};

/** What is to be refunded, what that comes to, and why. */
export function RefundForm({ order, state, reload, onDone }: RefundFormProps): ReactNode {
  const { t } = useTexts();
  // What stopped has cards of its own: all the rest is chosen card by card.
  const mayWhole = state.current.length === 0;
  const [isWhole, setWhole] = useState(mayWhole);
  const [chosen, choose] = useState<readonly CardPlace[]>([]);
  const [withShipping, setWithShipping] = useState(true);
  const left = order.shippingCost > 0;
  const selection: RefundSelection | undefined =
    isWhole || chosen.length > 0
      ? {
          ...(!isWhole && { cards: chosen.map(({ line, ordinal }) => ({ line, ordinal })) }),
          ...(!withShipping && { withoutShippingCost: true }),
        }
      : undefined;
  return (
    <ConfirmedRefund {...{ order, selection, state, reload, onDone }} limit={state.limit}>
      <fieldset className={styles.choice}>
        <legend>{t('refunds.what')}</legend>
        {mayWhole && (
          <label className={styles.check}>
            <input type="radio" name="what" checked={isWhole} onChange={() => setWhole(true)} />
            {t('refunds.whole')}
          </label>
        )}
        <label className={styles.check}>
          <input type="radio" name="what" checked={!isWhole} onChange={() => setWhole(false)} />
          {t('refunds.chosen')}
        </label>
      </fieldset>
      {!isWhole && <CardChoice {...{ order, chosen, choose }} cards={state.cards} />}
      {left && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withShipping}
            onChange={({ target }) => setWithShipping(target.checked)}
          />
          {t('refunds.withShipping')}
        </label>
      )}
    </ConfirmedRefund>
  );
}
