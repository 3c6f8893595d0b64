import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './hand-over.module.css';
import { barsOf, wholeWidth } from './till-bars.ts';

type TillCodeProps = {
  /** Widths of bars and gaps in modules, a bar first. */
  bars: readonly number[];
};

/** The bar code of a card's number, as wide as the screen allows: dark bars on white ground, whatever is around it. */
export function TillCode({ bars }: TillCodeProps): ReactNode {
  const { t } = useTranslation();
  const code = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState<number>();
  const { modules, drawn } = barsOf(bars);

  useLayoutEffect(() => {
    const place = code.current?.parentElement;
    if (place === null || place === undefined) return;
    const measure = () => setWidth(wholeWidth(place.clientWidth, modules, window.devicePixelRatio));
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(place);
    return () => watching.disconnect();
  }, [modules]);

  return (
    <svg
      ref={code}
      viewBox={`0 0 ${modules} 100`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('gift.code.picture')}
      className={styles.bars}
      style={{ width }}
    >
      <rect width={modules} height="100" fill="#ffffff" />
      {drawn.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height="100" fill="#000000" />
      ))}
    </svg>
  );
}
