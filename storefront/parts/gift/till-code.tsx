import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownCard } from '#contract/gift.ts';
import { formatChf } from '#rules/money.ts';
import { formatDay } from '#texts/day.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useBrandWords, useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './hand-over.module.css';

export function TillCode({ shown, onHide }: { shown: ShownCard; onHide: () => void }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { where } = useBrandWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useWakeLock(true);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);
  const groups = shown.number.match(/.{1,4}/g) ?? [];
  return (
    <section aria-labelledby="till-code" className={styles.code}>
      <h2 ref={heading} id="till-code" tabIndex={-1} className={styles.codeTitle}>
        {t('gift.code.title')}
      </h2>
      <p className={styles.bright}>{t('gift.code.bright')}</p>
      <BarCode bars={shown.bars} />
      <dl className={styles.facts}>
        <div className={styles.number}>
          <dt>{t('gift.code.number')}</dt>
          <dd>{groups.join(' ')}</dd>
        </div>
        <div>
          <dt>{t('gift.code.pin')}</dt>
          <dd>{shown.pin}</dd>
        </div>
        <div>
          <dt>{t('gift.code.value')}</dt>
          <dd>{formatChf(shown.faceValue)}</dd>
        </div>
        <div className={styles.whole}>
          <dt>{t('gift.code.validUntil')}</dt>
          <dd>{formatDay(shown.validUntil, language)}</dd>
        </div>
      </dl>
      <p>{t('gift.code.where', { where })}</p>
      <p className={styles.hint}>{t('gift.code.caution')}</p>
      <p className={styles.hint}>{t('gift.code.offline')}</p>
      <Button variant="secondary" wide onClick={onHide}>
        {t('gift.code.hide')}
      </Button>
    </section>
  );
}

type BarCodeProps = {
  /** Widths of bars and gaps in modules, starting with a bar. */
  bars: readonly number[];
};

/** Fills the width of the screen. Always black on white. */
function BarCode({ bars }: BarCodeProps): ReactNode {
  const { t } = useTranslation();
  const code = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState<number>();
  const { modules, drawn } = layoutBars(bars);

  useLayoutEffect(() => {
    const place = code.current?.parentElement;
    if (place === null || place === undefined) return;
    const measure = () => setWidth(snapToDevicePixels(place.clientWidth, modules, window.devicePixelRatio));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
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

/** White modules on both sides, which a scanner needs (Code 128: ten). */
const QUIET_ZONE = 10;

/** Minimum share of the available width. A smaller code scans worse than an uneven one. */
const MIN_FILL = 0.9;

/** In modules, including the quiet zones. @param bars bars and gaps, starting with a bar */
export function layoutBars(bars: readonly number[]): {
  modules: number;
  drawn: readonly { x: number; width: number }[];
} {
  let at = QUIET_ZONE;
  const drawn: { x: number; width: number }[] = [];
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) drawn.push({ x: at, width });
    at += width;
  }
  return { modules: at + QUIET_ZONE, drawn };
}

/**
 * The CSS width at which each module is a whole number of device pixels. The full width if that would be much smaller.
 */
export function snapToDevicePixels(available: number, modules: number, pixelRatio: number): number {
  const whole = (Math.floor((available * pixelRatio) / modules) * modules) / pixelRatio;
  return whole >= available * MIN_FILL ? whole : available;
}

/** Does nothing where the browser has no wake lock. */
function useWakeLock(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isDone = false;
    const acquire = async () => {
      if (document.hidden) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isDone) await lock.release();
      } catch {
        // The battery is low or the browser refuses: the screen dims as usual.
      }
    };
    // The lock ends when the tab is hidden.
    const reacquire = () => void acquire();
    void acquire();
    document.addEventListener('visibilitychange', reacquire);
    return () => {
      isDone = true;
      document.removeEventListener('visibilitychange', reacquire);
      void lock?.release();
    };
  }, [isShown]);
}
