import type { ReactNode } from 'react';
import { showTime } from '../../format/show-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './accounts.module.css';
import type { MonthEnd } from './accounts-parts.tsx';

type StepState = 'done' | 'todo' | 'differs' | 'blocked';

const TONES: Record<StepState, Tone> = { done: 'good', todo: 'plain', differs: 'bad', blocked: 'attention' };

type StepProps = { number: number; title: string; state: StepState; children: ReactNode };

/** A step of the end of a month, and how far it is. */
export function Step({ number, title, state, children }: StepProps): ReactNode {
  const { word } = useTexts();
  return (
    <li>
      <Panel title={`${number}. ${title}`}>
        <p className={styles.state}>
          <Badge tone={TONES[state]}>{word('stepStates', state)}</Badge>
        </p>
        {children}
      </Panel>
    </li>
  );
}

/** Who did it last, and when. */
export function LastDone({ done }: { done: MonthEnd['done'][number] | undefined }): ReactNode {
  const { t } = useTexts();
  if (done === undefined) return null;
  return (
    <p className={styles.soft}>{t('accounts.lastDone', { time: showTime(done.at), person: done.person })}</p>
  );
}
