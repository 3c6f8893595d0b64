import type { ReactNode } from 'react';
import { useTexts } from '../../../language/current-texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { Sending } from '../order-types.ts';
import { nameOfSending } from './card-names.ts';

type SendingFieldProps = {
  hint: string;
  sendings: readonly Sending[];
  /** Its number. */
  chosen: number | undefined;
  onChoose: (number: number) => void;
};

/** One of the sendings of an order. */
export function SendingField({ hint, sendings, chosen, onChoose }: SendingFieldProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  return (
    <SelectField
      label={t('gifts.which')}
      hint={hint}
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {sendings.map((sending) => (
        <option key={sending.number} value={sending.number}>
          {nameOfSending(texts, sending)}
        </option>
      ))}
    </SelectField>
  );
}
