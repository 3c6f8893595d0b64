import type { ReactNode } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import styles from './packing.module.css';
import { useSound } from './sounds.ts';

export function SoundChoice(): ReactNode {
  const { t } = useTexts();
  const [on, choose] = useSound();
  return (
    <label className={styles.sound}>
      <input type="checkbox" checked={on} onChange={({ target }) => choose(target.checked)} />
      {t('packing.sound')}
    </label>
  );
}
