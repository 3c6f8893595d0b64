import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import type { Values } from '../../../actions/configured-action.tsx';
import { useTexts } from '../../../language/current-texts.ts';
import type { ShownOrder } from '../order-types.ts';
import { placeOf } from './card-names.ts';
import styles from './forms.module.css';

/** What happens to the old card and the new one, before it does. */
export function ReplaceConsequences({
  subject: order,
  values,
}: {
  subject: ShownOrder;
  values: Values;
}): ReactNode {
  const { t, word } = useTexts();
  const card = order.cards.find((one) => one.replaceRefusal === null && placeOf(one) === values.card);
  if (card === undefined) return null;
  const value = formatChf(card.price);
  const parcel = order.parcels.find(({ number }) => number === card.shipmentNumber);
  return (
    <ul className={styles.consequences}>
      <li>
        {card.lastFour === null
          ? t('actions.becomesVoid', { value })
          : t('actions.becomesVoidFour', { value, lastFour: card.lastFour })}
      </li>
      {card.category === 'digital' ? (
        <li>{t('actions.issuedAnew', { value, email: order.email ?? '' })}</li>
      ) : (
        <li>
          {t('actions.packedAnew', { value, delivery: word('deliveries', parcel?.deliveryMethod ?? '') })}{' '}
          <span translate="no">{order.delivery?.join(', ')}</span>
        </li>
      )}
      <li>{t('actions.notIfUsed')}</li>
    </ul>
  );
}
