import type { ReactNode } from 'react';
import styles from './card-fan.module.css';
import { CardPicture } from './card-picture.tsx';

type CardFanProps = {
  /** Up to three pictures, the front one first; what is missing is left out. */
  images: readonly (string | undefined)[];
  eager?: boolean;
};

/** Some cards held like a hand of playing cards: an ornament, which says nothing to those who listen. */
export function CardFan({ images, eager = false }: CardFanProps): ReactNode {
  const shown = images.filter((image) => image !== undefined);
  return (
    <div className={styles.fan} aria-hidden="true">
      {shown.map((image) => (
        <div key={image} className={styles.card}>
          <CardPicture imagePath={image} alt="" sizes="(width >= 37.5rem) 23.2rem, 63vw" eager={eager} />
        </div>
      ))}
    </div>
  );
}
