import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useConsent } from '../../stores/consent-store.ts';

/** In the footer: opens the settings of consent again (readings 8). */
export function ConsentSettings({ className }: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <button type="button" className={className} onClick={() => useConsent.getState().reopen(pathname)}>
      {t('consent.settings')}
    </button>
  );
}
