import type { ReactNode } from 'react';
import { fill } from '#texts/fill.ts';
import { useChallengeProgress } from '../../browser/solve-challenge.ts';
import { SpinnerOverlay } from '../../ui/spinner.tsx';
import { useLimitTexts } from '../checkout/limit-message.tsx';
import styles from './challenge-overlay.module.css';

/** Number of progress steps. Few steps avoid noise, because screen readers announce each change. */
const STEPS = 4;

export function ChallengeOverlay(): ReactNode {
  const { challenge } = useLimitTexts();
  const level = useChallengeProgress((state) => state.level);
  const progress = useChallengeProgress((state) => state.progress);
  const percent = (Math.floor(progress * STEPS) * 100) / STEPS;
  return (
    <SpinnerOverlay label={challenge.title}>
      <p>{level === 'hard' ? challenge.long : challenge.text}</p>
      <progress className={styles.progress} value={progress} max={1} aria-hidden="true" />
      <p>{fill(challenge.progress, { percent })}</p>
    </SpinnerOverlay>
  );
}
