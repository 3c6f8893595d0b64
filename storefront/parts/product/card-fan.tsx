import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '../../use-site.ts';
import styles from './card-fan.module.css';
import { CardPicture, preloadPicture } from './card-picture.tsx';
import { FAN_HEIGHT, FAN_MARGIN, FAN_WIDTHS, toFanKey } from './home-fans.ts';

type FanCard = { imagePath: string; link?: { to: string; label: string } };

/** Up to three cards, front one first. Without links, the fan is decorative. */
export function CardFan({ cards }: { cards: readonly FanCard[] }): ReactNode {
  const fanUrl = useSite().fans[toFanKey(cards.map(({ imagePath }) => imagePath))];
  return (
    <div className={styles.fan}>
      {fanUrl !== undefined && <FanPicture address={fanUrl} />}
      <div className={styles.cards}>
        {cards.map(({ imagePath, link }) => {
          const picture = fanUrl === undefined && (
            <CardPicture imagePath={imagePath} alt="" sizes="(width >= 37.5rem) 23.2rem, 63vw" eager />
          );
          return link === undefined ? (
            <div key={imagePath} className={styles.card}>
              {picture}
            </div>
          ) : (
            <Link key={imagePath} to={link.to} className={styles.card} aria-label={link.label}>
              {picture}
            </Link>
          );
        })}
      </div>
    </div>
  );
}

/** Smaller than displayed on a phone: two image pixels per CSS pixel look sharp enough. */
const SIZES = '(width >= 37.5rem) 36.7rem, 62vw';
const [SMALL] = FAN_WIDTHS.webp;

/** One picture from the build instead of three. */
function FanPicture({ address }: { address: string }): ReactNode {
  const set = (ending: 'avif' | 'webp') =>
    FAN_WIDTHS[ending].map((width) => `${address}-${width}.${ending} ${width}w`).join(', ');
  preloadPicture({ avif: set('avif'), sizes: SIZES });
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
        fetchPriority="high"
        decoding="async"
        className={styles.drawn}
      />
    </picture>
  );
}
