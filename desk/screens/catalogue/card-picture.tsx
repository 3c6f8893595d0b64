import type { ReactNode } from 'react';
import styles from './catalogue.module.css';

/** A card's picture beside its name, which says what it is. @param width in CSS pixels */
export function CardPicture({ imagePath, width }: { imagePath: string; width: number }): ReactNode {
  return (
    <picture>
      <source type="image/avif" srcSet={`${imagePath}-400.avif`} />
      <img
        src={`${imagePath}-400.jpg`}
        alt=""
        width={width}
        height={Math.round((width * 540) / 856)}
        loading="lazy"
        className={styles.card}
      />
    </picture>
  );
}
