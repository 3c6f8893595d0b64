import type { ReactNode } from 'react';
import { useSite } from '../../use-site.ts';
import styles from './card-fan.module.css';
import { CardPicture, preloadPicture } from './card-picture.tsx';
import { FAN_HEIGHT, FAN_MARGIN, FAN_WIDTHS, toFanKey } from './home-fans.ts';

type CardFanProps = {
  /** Up to three pictures, front one first. */
  images: readonly string[];
  eager?: boolean;
};

/** Decorative, so hidden from screen readers. */
export function CardFan({ images, eager = false }: CardFanProps): ReactNode {
  const fanUrl = useSite().fans[toFanKey(images)];
  return (
    <div className={styles.fan} aria-hidden="true">
      {fanUrl !== undefined ? (
        <FanPicture address={fanUrl} eager={eager} />
      ) : (
        images.map((image) => (
          <div key={image} className={styles.card}>
            <CardPicture imagePath={image} alt="" sizes="(width >= 37.5rem) 23.2rem, 63vw" eager={eager} />
          </div>
        ))
      )}
    </div>
  );
}

/** Smaller than displayed on a phone: two image pixels per CSS pixel look sharp enough. */
const SIZES = '(width >= 37.5rem) 36.7rem, 62vw';
const [SMALL] = FAN_WIDTHS.webp;

/** One picture from the build instead of three. */
function FanPicture({ address, eager }: { address: string; eager: boolean }): ReactNode {
  const set = (ending: 'avif' | 'webp') =>
    FAN_WIDTHS[ending].map((width) => `${address}-${width}.${ending} ${width}w`).join(', ');
  if (eager) preloadPicture({ avif: set('avif'), sizes: SIZES });
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={SIZES} />
      <img
        src={`${address}-${SMALL}.webp`}
        srcSet={set('webp')}
        sizes={SIZES}
        width={SMALL}
        height={Math.round((SMALL * (FAN_HEIGHT + 2 * FAN_MARGIN)) / (1 + 2 * FAN_MARGIN))}
        alt=""
        fetchPriority={eager ? 'high' : 'low'}
        decoding="async"
        className={styles.drawn}
      />
    </picture>
  );
}
