import { type ReactNode, useState } from 'react';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api, type Outputs } from '../../api/client.ts';
import { showTime } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Notice } from '../../ui/notice.tsx';

const RESUME: ActionDefinition<null> = {
  draft: () => 'payment resume',
  button: 'today.resumePayments',
  run: async (_, __, reason, { t }) => {
    await api.payments.resume.mutate({ reason });
    return t('today.paymentsResumed');
  },
};

/** Payment providers that the shop doesn't call at the moment; nothing without any. */
export function PaymentPauses({ pauses }: { pauses: Outputs['payments']['pauses'] }): ReactNode {
  const { t, word } = useTexts();
  const [done, setDone] = useState('');
  if (pauses.length === 0 && done === '') return null;
  return (
    <>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      {pauses.length > 0 && (
        <ConfiguredAction title={t('today.pauses')} definition={RESUME} subject={null} onDone={setDone}>
          <ul>
            {pauses.map(({ provider, cause, since, name }) => (
              <li key={`${provider} ${cause}`}>
                {t('today.pause', { provider, cause: word('pauseCauses', cause), time: showTime(since) })}{' '}
                <code lang="en">{name}</code>
              </li>
            ))}
          </ul>
        </ConfiguredAction>
      )}
    </>
  );
}
