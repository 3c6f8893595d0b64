import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownCard } from '#contract/gift.ts';
import { formatChf } from '#rules/money.ts';
import { formatDay } from '#texts/day.ts';
import { useBrandWords } from '../../i18n/use-brand-words.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './hand-over.module.css';

/** What the till needs: bar code, number, PIN, value and validity. */
export function ShownCode({ shown, onHide }: { shown: ShownCard; onHide: () => void }): ReactNode {
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
      <TillCode bars={shown.bars} />
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

type TillCodeProps = {
  /** Widths of bars and gaps in modules, a bar first. */
  bars: readonly number[];
};

/** The bar code of a card's number, as wide as the screen allows: dark bars on white ground, whatever is around it. */
function TillCode({ bars }: TillCodeProps): ReactNode {
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

/** Modules of white at both ends, which a scanner needs (Code 128: ten). */
const QUIET = 10;

/** Of the width that there is, so much must be filled: a smaller code is harder to read than an uneven one. */
const FILLED = 0.9;

/** Where each bar lies and how wide all is, in modules with white at both ends. @param bars bars and gaps, a bar first */
export function barsOf(bars: readonly number[]): {
  modules: number;
  drawn: readonly { x: number; width: number }[];
} {
  let at = QUIET;
  const drawn: { x: number; width: number }[] = [];
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) drawn.push({ x: at, width });
    at += width;
  }
  return { modules: at + QUIET, drawn };
}

/**
 * The width of a code in CSS pixels at which each module is a whole number of the screen's pixels, as long as that does
 * not make it much smaller than it could be.
 */
export function wholeWidth(available: number, modules: number, pixelRatio: number): number {
  const whole = (Math.floor((available * pixelRatio) / modules) * modules) / pixelRatio;
  return whole >= available * FILLED ? whole : available;
}

/** Keeps the screen on for as long as something is shown, where the browser can. */
function useWakeLock(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      if (document.hidden) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // A low battery, or a browser that does not let us: the screen goes dark as it always does.
      }
    };
    // A lock ends when the tab is left.
    const takeAgain = () => void take();
    void take();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [isShown]);
}
