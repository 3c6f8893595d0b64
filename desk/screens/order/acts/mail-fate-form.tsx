import { type ReactNode, useState } from 'react';
import { ActFields } from '../../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../../acts/reason-field.tsx';
import { useAct } from '../../../acts/use-act.ts';
import { api } from '../../../api/client.ts';
import { nameMail } from '../../../format/order-history-text.ts';
import { showTime } from '../../../format/show-time.ts';
import { useTexts } from '../../../language/current-texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { OrderFormProps } from './form-props.ts';

/** A mail came back, or one whose answer was lost has arrived. */
export function MailFateForm({
  order,
  fate,
  onDone,
}: OrderFormProps & { fate: 'bounced' | 'arrived' }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { reference } = order;
  const act = useAct();
  const reason = useReason(`${fate} ${reference}`);
  const mails = order.mails
    .filter(({ canBounce, canArrive }) => (fate === 'bounced' ? canBounce : canArrive))
    .toReversed();
  const [chosen, setChosen] = useState(0);
  const mail = mails[chosen];
  const submit = () => {
    const given = reason.take();
    if (given === undefined || mail === undefined) return;
    const { kind, number } = mail;
    const mark = fate === 'bounced' ? api.mails.markBounced : api.mails.markArrived;
    void act.run(
      () => mark.mutate({ reference, kind, number, reason: given }),
      () => {
        reason.write('');
        const named = { mail: nameMail(texts, mail) };
        onDone(fate === 'bounced' ? t('acts.bounced', named) : t('acts.arrived', named));
      },
    );
  };
  return (
    <ActFields
      refusals="fateRefusals"
      button={fate === 'bounced' ? t('acts.bouncedSubmit') : t('acts.arrivedSubmit')}
      act={act}
      onSubmit={submit}
    >
      <SelectField
        label={t('acts.mailKind')}
        hint={fate === 'bounced' ? t('acts.bouncedHint') : t('acts.arrivedHint')}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {mails.map((one, index) => (
          <option key={`${one.kind} ${one.number}`} value={index}>
            {nameMail(texts, one)} · {showTime(one.sentAt ?? one.createdAt)}
          </option>
        ))}
      </SelectField>
      <ReasonField reason={reason} />
    </ActFields>
  );
}
