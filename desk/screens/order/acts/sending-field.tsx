import type { ReactNode } from 'react';
import { showTime } from '../../../format/show-time.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { Sending } from '../order-types.ts';
import { placeOf } from './card-names.ts';

type SendingFieldProps = {
  hint: string;
  sendings: readonly Sending[];
  /** Its number. */
  chosen: number | undefined;
  onChoose: (number: number) => void;
};

/** One of the sendings of an order. */
export function SendingField({ hint, sendings, chosen, onChoose }: SendingFieldProps): ReactNode {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('gifts.which')}
      hint={hint}
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {sendings.map((sending) => (
        <option key={sending.number} value={sending.number}>
          {t('gifts.one', {
            number: sending.number,
            card: placeOf(sending),
            time: showTime(sending.sentAt ?? sending.dueAt),
          })}
        </option>
      ))}
    </SelectField>
  );
}
