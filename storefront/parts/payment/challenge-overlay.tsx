import type { ReactNode } from 'react';
import { fill } from '#texts/fill.ts';
import { useChallengeProgress } from '../../browser/solve-challenge.ts';
import { SpinnerOverlay } from '../../ui/spinner.tsx';
import { useLimitTexts } from '../checkout/limit-message.tsx';
import styles from './challenge-overlay.module.css';

/** Rounded to quarters, because screen readers announce each change. */
const STEPS = 4;

export function ChallengeOverlay(): ReactNode {
  const { challenge } = useLimitTexts();
  const level = useChallengeProgress((state) => state.level);
  const share = useChallengeProgress((state) => state.share);
  const percent = (Math.floor(share * STEPS) * 100) / STEPS;
  return (
    <SpinnerOverlay label={challenge.title}>
      <p>{level === 'hard' ? challenge.long : challenge.text}</p>
      <progress className={styles.progress} value={share} max={1} aria-hidden="true" />
      <p>{fill(challenge.progress, { percent })}</p>
    </SpinnerOverlay>
  );
}
