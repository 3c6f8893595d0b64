import { type ReactNode, useId, useRef, useState } from 'react';
import { ActFields } from '../../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../../acts/reason-field.tsx';
import { useAct } from '../../../acts/use-act.ts';
import { api } from '../../../api/client.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { nameOfCard, placeOf } from './card-names.ts';
import type { OrderFormProps } from './form-props.ts';
import styles from './forms.module.css';

/** Posted cards came back: those of one letter, or some of them. */
export function ReturnedForm({ order, onDone }: OrderFormProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { reference } = order;
  const act = useAct();
  const reason = useReason(`returned ${reference}`);
  const cards = order.cards.filter(({ returnRefusal }) => returnRefusal === null);
  // A letter comes back whole: to begin with, all of it.
  const [chosen, setChosen] = useState<readonly string[]>(cards.map(placeOf));
  const [isNone, setNone] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const choose = (place: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, place] : chosen.filter((one) => one !== place));
  const submit = () => {
    const came = cards.filter((card) => chosen.includes(placeOf(card)));
    setNone(came.length === 0);
    if (came.length === 0) return first.current?.focus();
    const given = reason.take();
    if (given === undefined) return;
    const places = came.map(({ line, ordinal }) => ({ line, ordinal }));
    void act.run(
      () => api.cards.markReturned.mutate({ reference, cards: places, reason: given }),
      () => {
        reason.write('');
        onDone(t('acts.returned', { count: came.length }));
      },
    );
  };
  return (
    <ActFields refusals="returnRefusals" button={t('acts.returnedSubmit')} act={act} onSubmit={submit}>
      <fieldset className={styles.choices} aria-describedby={isNone ? errorId : undefined}>
        <legend>{t('acts.returnedCards')}</legend>
        {cards.map((card, index) => (
          <label key={placeOf(card)} className={styles.choice}>
            <input
              ref={index === 0 ? first : undefined}
              type="checkbox"
              checked={chosen.includes(placeOf(card))}
              onChange={({ target }) => choose(placeOf(card), target.checked)}
            />
            {nameOfCard(texts, card)}
          </label>
        ))}
      </fieldset>
      {isNone && (
        <p id={errorId} className={styles.error}>
          {t('acts.returnedNone')}
        </p>
      )}
      <p className={styles.why}>{t('acts.returnedHint')}</p>
      <ReasonField reason={reason} />
    </ActFields>
  );
}
