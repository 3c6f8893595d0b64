import { brand } from 'virtual:brand';
import { type ReactNode, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { findLinkKey } from '#rules/gift-link.ts';
import { giftApi } from '../browser/gift-api.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FocusedHeading } from '../parts/checkout/focused-heading.tsx';
import { CodeForm } from '../parts/gift/code-form.tsx';
import { GiftFailure } from '../parts/gift/gift-error.tsx';
import { reloadWithoutAnalytics } from '../parts/gift/gift-view.ts';
import { VisitorPage } from '../parts/site/visitor-page.tsx';
import { type CallError, toCallError } from '../stores/error-store.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import page from '../ui/page.module.css';

type Phase = { name: 'confirming' | 'busy' | 'done' | 'invalid-key' } | { name: 'failed'; error: CallError };

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await reloadWithoutAnalytics(request);
  return null;
}

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <VisitorPage title={t('gift.objection.pageTitle')} />;
}

export default function GiftObjectionScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <VisitorPage title={t('gift.objection.pageTitle')}>
      <GiftObjection />
    </VisitorPage>
  );
}

function GiftObjection(): ReactNode {
  const { t } = useTranslation();
  const { search, hash } = useLocation();
  const key = findLinkKey(search + hash);
  const [phase, setPhase] = useState<Phase>({ name: key === undefined ? 'invalid-key' : 'confirming' });

  async function object(key: string): Promise<void> {
    setPhase({ name: 'busy' });
    try {
      await giftApi.objectToGifts({ key });
      setPhase({ name: 'done' });
    } catch (thrown) {
      const isKeyRejected = thrown instanceof ApiError && [400, 404].includes(thrown.status);
      setPhase(isKeyRejected ? { name: 'invalid-key' } : { name: 'failed', error: toCallError(thrown) });
    }
  }

  const { email } = brand.support;
  return (
    <div className={page.apart}>
      <FocusedHeading>{t('gift.objection.title')}</FocusedHeading>
      {phase.name === 'done' && (
        <Notice tone="success">
          <p>{t('gift.objection.done')}</p>
        </Notice>
      )}
      {phase.name === 'invalid-key' && (
        <>
          <Notice tone="info">
            <p>
              {t('gift.objection.invalid')} <a href={`mailto:${email}`}>{email}</a>
            </p>
          </Notice>
          <CodeForm
            button={t('gift.objection.button')}
            onCode={async (code) => {
              await giftApi.objectToGifts({ code });
              setPhase({ name: 'done' });
            }}
          />
        </>
      )}
      {phase.name !== 'done' && phase.name !== 'invalid-key' && key !== undefined && (
        <>
          <p className={page.lead}>{t('gift.objection.text')}</p>
          {phase.name === 'failed' && (
            <Notice tone="danger">
              <GiftFailure error={phase.error} />
            </Notice>
          )}
          <p>
            <Button disabled={phase.name === 'busy'} onClick={() => void object(key)}>
              {t('gift.objection.button')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
