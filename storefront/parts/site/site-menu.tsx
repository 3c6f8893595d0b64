import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './site-menu.module.css';
import { SiteNav } from './site-nav.tsx';

/** The header's links behind a button, on small screens. */
export function SiteMenu(): ReactNode {
  const { t } = useTranslation();
  const { key } = useLocation();
  /** The entry of the browser's history on which the menu was opened: any navigation closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === key;

  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.burger}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('common.nav.menu')}
        onClick={() => setOpenedOn(key)}
      >
        <Icon name="menu" />
      </button>
      <SidePanel
        open={open}
        onClose={() => setOpenedOn(null)}
        title={t('common.nav.menu')}
        closeLabel={t('common.nav.closeMenu')}
        footer={<LanguageSwitch />}
      >
        <SiteNav className={styles.list} linkClassName={styles.link} />
      </SidePanel>
    </div>
  );
}
