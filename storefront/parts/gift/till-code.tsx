import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './hand-over.module.css';

/** Modules of white at both ends, which a scanner needs (Code 128: ten). */
const QUIET = 10;

type TillCodeProps = {
  /** Widths of bars and gaps in modules, a bar first. */
  bars: readonly number[];
};

/** The bar code of a card's number, as wide as the screen allows: dark bars on white ground, whatever is around it. */
export function TillCode({ bars }: TillCodeProps): ReactNode {
  const { t } = useTranslation();
  let at = QUIET;
  const drawn: { x: number; width: number }[] = [];
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) drawn.push({ x: at, width });
    at += width;
  }
  return (
    <svg
      viewBox={`0 0 ${at + QUIET} 100`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('gift.code.picture')}
      className={styles.bars}
    >
      <rect width={at + QUIET} height="100" fill="#ffffff" />
      {drawn.map(({ x, width }) => (
        <rect key={x} x={x} width={width} height="100" fill="#000000" />
      ))}
    </svg>
  );
}
