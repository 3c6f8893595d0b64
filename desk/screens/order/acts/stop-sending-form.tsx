import { type ReactNode, useState } from 'react';
import { ActFields } from '../../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../../acts/reason-field.tsx';
import { useAct } from '../../../acts/use-act.ts';
import { api } from '../../../api/client.ts';
import { useTexts } from '../../../language/current-texts.ts';
import type { OrderFormProps } from './form-props.ts';
import { SendingField } from './sending-field.tsx';

/** Stops a sending whose mail is not out yet. */
export function StopSendingForm({
  order,
  sending,
  onDone,
}: OrderFormProps & { sending: number | undefined }): ReactNode {
  const { t } = useTexts();
  const { reference, gifts } = order;
  const act = useAct();
  const reason = useReason(`stop ${reference}`);
  const sendings = gifts.sendings.filter(({ canStop }) => canStop);
  const [chosen, setChosen] = useState(sending ?? sendings[0]?.number);
  const submit = () => {
    const given = reason.take();
    if (given === undefined || chosen === undefined) return;
    void act.run(
      () => api.gifts.stopSending.mutate({ reference, number: chosen, reason: given }),
      () => {
        reason.write('');
        onDone(t('gifts.stopped', { number: chosen }));
      },
    );
  };
  return (
    <ActFields refusals="giftRefusals" button={t('gifts.stopSubmit')} act={act} onSubmit={submit}>
      <SendingField hint={t('gifts.stopHint')} sendings={sendings} chosen={chosen} onChoose={setChosen} />
      <ReasonField reason={reason} />
    </ActFields>
  );
}
