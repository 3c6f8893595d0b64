import { type ReactNode, useState } from 'react';
import { formatChf } from '#rules/money.ts';
import type { CardPlace } from '#rules/refund.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { OrderDetails } from '../order/order-details.ts';
import { RefundConfirmation } from './refund-confirmation.tsx';
import type { RefundSelection, RefundState } from './refund-types.ts';
import styles from './refunds.module.css';

type RefundFormProps = {
  order: OrderDetails;
  state: RefundState;
  reload: () => void;
  onDone: (message: string) => void;
};

export function RefundForm({ order, state, reload, onDone }: RefundFormProps): ReactNode {
  const { t } = useTexts();
  // A stopped refund keeps its cards. The remaining cards can then only be selected one by one.
  const canRefundAll = state.current.length === 0;
  const [isWhole, setWhole] = useState(canRefundAll);
  const [chosen, choose] = useState<readonly CardPlace[]>([]);
  const [withShipping, setWithShipping] = useState(true);
  const hasShipping = order.shippingCost > 0;
  const selection: RefundSelection | undefined =
    isWhole || chosen.length > 0
      ? {
          ...(!isWhole && { cards: chosen.map(({ line, ordinal }) => ({ line, ordinal })) }),
          ...(!withShipping && { withoutShippingCost: true }),
        }
      : undefined;
  return (
    <RefundConfirmation {...{ order, selection, state, reload, onDone }} limit={state.limit}>
      <fieldset className={styles.choice}>
        <legend>{t('refunds.what')}</legend>
        {canRefundAll && (
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
      {hasShipping && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withShipping}
            onChange={({ target }) => setWithShipping(target.checked)}
          />
          {t('refunds.withShipping')}
        </label>
      )}
    </RefundConfirmation>
  );
}

type CardChoiceProps = {
  order: OrderDetails;
  cards: RefundState['cards'];
  chosen: readonly CardPlace[];
  choose: (places: readonly CardPlace[]) => void;
};

const isAt = (first: CardPlace, second: CardPlace) =>
  first.line === second.line && first.ordinal === second.ordinal;

function CardChoice({ order, cards, chosen, choose }: CardChoiceProps): ReactNode {
  return (
    <div className={styles.cards}>
      {order.lines.map(({ line, product, price }) => (
        <LineChoice
          key={line}
          {...{ order, product, price, chosen, choose }}
          cards={cards.filter((card) => card.line === line)}
        />
      ))}
    </div>
  );
}

type LineChoiceProps = CardChoiceProps & { product: string; price: number };

function LineChoice({ order, product, price, cards, chosen, choose }: LineChoiceProps): ReactNode {
  const { t, word } = useTexts();
  const [first] = cards;
  if (first === undefined) return null;
  const possible = cards.filter(({ refusal }) => refusal === undefined);
  const others = chosen.filter(({ line }) => line !== first.line);
  const own = chosen.filter(({ line }) => line === first.line);
  const findLastFour = (place: CardPlace) =>
    order.cards.toSorted((a, b) => b.generation - a.generation).find((card) => isAt(card, place))?.lastFour;
  return (
    <fieldset className={styles.line}>
      <legend>
        {first.line}. {product}, {formatChf(price)}
      </legend>
      {possible.length > 1 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={own.length === possible.length}
            onChange={({ target }) => choose(target.checked ? [...others, ...possible] : others)}
          />
          {t('refunds.allOfLine', { count: possible.length })}
        </label>
      )}
      <div className={styles.places}>
        {cards.map((card) => {
          const lastFour = findLastFour(card);
          return (
            <label key={card.ordinal} className={styles.check}>
              <input
                type="checkbox"
                disabled={card.refusal !== undefined}
                checked={own.some((place) => isAt(place, card))}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, card] : chosen.filter((place) => !isAt(place, card)))
                }
              />
              <span>
                {card.line}.{card.ordinal}
                {lastFour && ` · …${lastFour}`}
                {card.refusal !== undefined && (
                  <span className={styles.soft}> · {word('cardRefusals', card.refusal)}</span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
