import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatChf } from '#rules/money.ts';
import { ActFields } from '../../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../../acts/reason-field.tsx';
import { useAct } from '../../../acts/use-act.ts';
import { api } from '../../../api/client.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { Card, ShownOrder } from '../order-types.ts';
import { nameOfCard, placeOf } from './card-names.ts';
import type { OrderFormProps } from './form-props.ts';
import styles from './forms.module.css';

const SAID = {
  replaced: 'acts.replaced',
  pending: 'acts.replacing',
  waits: 'approvals.asked',
} as const;

/** Makes a lost card void, and has another one delivered. @param card chosen in the table of cards, as `1.2` */
export function ReplaceForm({
  order,
  card,
  onDone,
}: OrderFormProps & { card: string | undefined }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { reference } = order;
  const act = useAct();
  const reason = useReason(`replace ${reference}`);
  const field = useRef<HTMLSelectElement>(null);
  const cards = order.cards.filter(({ replaceRefusal }) => replaceRefusal === null);
  const [place, setPlace] = useState(card ?? (cards[0] === undefined ? '' : placeOf(cards[0])));
  const chosen = cards.find((one) => placeOf(one) === place);
  useEffect(() => {
    if (card !== undefined) field.current?.focus();
  }, [card]);
  const submit = () => {
    const given = reason.take();
    if (given === undefined || chosen === undefined) return;
    const { line, ordinal, generation } = chosen;
    let said = '';
    void act.run(
      async () => {
        const lost = { reference, line, ordinal, generation, reason: given };
        said = t(SAID[await api.cards.replace.mutate(lost)], { card: place });
      },
      () => {
        reason.write('');
        onDone(said);
      },
    );
  };
  return (
    <ActFields
      refusals="replaceRefusals"
      button={t('acts.replaceSubmit', { card: place })}
      act={act}
      onSubmit={submit}
    >
      <SelectField
        ref={field}
        label={t('acts.replaceCard')}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      >
        {cards.map((one) => (
          <option key={placeOf(one)} value={placeOf(one)}>
            {nameOfCard(texts, one)}
          </option>
        ))}
      </SelectField>
      {chosen !== undefined && <Consequences order={order} card={chosen} />}
      <ReasonField reason={reason} />
    </ActFields>
  );
}

/** What it means, before it is done. */
function Consequences({ order, card }: { order: ShownOrder; card: Card }): ReactNode {
  const { t, word } = useTexts();
  const value = formatChf(card.price);
  const parcel = order.parcels.find(({ number }) => number === card.shipmentNumber);
  return (
    <ul className={styles.consequences}>
      <li>
        {card.lastFour === null
          ? t('acts.becomesVoid', { value })
          : t('acts.becomesVoidFour', { value, lastFour: card.lastFour })}
      </li>
      {card.category === 'digital' ? (
        <li>{t('acts.issuedAnew', { value, email: order.email ?? '' })}</li>
      ) : (
        <li>
          {t('acts.packedAnew', { value, delivery: word('deliveries', parcel?.deliveryMethod ?? '') })}{' '}
          <span translate="no">{order.delivery?.join(', ')}</span>
        </li>
      )}
      <li>{t('acts.notIfUsed')}</li>
    </ul>
  );
}
