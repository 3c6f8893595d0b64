import type { ReactNode } from 'react';
import { ActFields } from '../../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../../acts/reason-field.tsx';
import { useAct } from '../../../acts/use-act.ts';
import { api } from '../../../api/client.ts';
import { useTexts } from '../../../language/current-texts.ts';
import type { OrderFormProps } from './form-props.ts';

/** Ends the links by which mails of the order open the page of its gifts. */
export function RevokeLinksForm({ order, onDone }: OrderFormProps): ReactNode {
  const { t } = useTexts();
  const { reference, gifts } = order;
  const act = useAct();
  const reason = useReason(`revoke ${reference}`);
  const submit = () => {
    const given = reason.take();
    if (given === undefined) return;
    void act.run(
      () => api.gifts.revokeLinks.mutate({ reference, reason: given }),
      () => {
        reason.write('');
        onDone(t('gifts.revoked'));
      },
    );
  };
  return (
    <ActFields refusals="giftRefusals" button={t('gifts.revokeSubmit')} act={act} onSubmit={submit}>
      <p>{t('gifts.revokeHint', { count: gifts.links })}</p>
      <ReasonField reason={reason} />
    </ActFields>
  );
}
