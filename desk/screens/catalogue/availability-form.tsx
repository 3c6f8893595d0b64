import type { ReactNode } from 'react';
import { ActForm } from '../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../acts/reason-field.tsx';
import { useAct } from '../../acts/use-act.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';

type AvailabilityFormProps = { reference: string; isAvailable: boolean; onDone: (said: string) => void };

/** Takes a product off sale or puts it on again; its page stays. */
export function AvailabilityForm({ reference, isAvailable, onDone }: AvailabilityFormProps): ReactNode {
  const { t } = useTexts();
  const act = useAct();
  const why = useReason(`availability ${reference}`);
  const submit = () => {
    const reason = why.take();
    if (reason === undefined) return;
    onDone('');
    void act.run(
      () => api.catalogue.setAvailability.mutate({ reference, available: !isAvailable, reason }),
      () => {
        why.write('');
        onDone(t(isAvailable ? 'catalogue.isOff' : 'catalogue.isOn'));
      },
    );
  };
  return (
    <ActForm
      title={t(isAvailable ? 'catalogue.onSale' : 'catalogue.offSale')}
      button={t(isAvailable ? 'catalogue.takeOff' : 'catalogue.putOn')}
      act={act}
      isByButtonOnly
      onSubmit={submit}
    >
      <ReasonField
        reason={why}
        label={t(isAvailable ? 'catalogue.takeOffReason' : 'catalogue.putOnReason')}
      />
    </ActForm>
  );
}
