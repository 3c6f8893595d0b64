import { type ReactNode, useState } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import styles from './packing.module.css';

const STORAGE_KEY = 'desk-packing-sound';

/** Notes with pitch in hertz and length in seconds, distinguishable by ear. */
const SOUNDS = {
  right: [{ pitch: 1050, length: 0.09 }],
  packed: [
    { pitch: 700, length: 0.09 },
    { pitch: 880, length: 0.09 },
    { pitch: 1320, length: 0.16 },
  ],
  again: [
    { pitch: 520, length: 0.08 },
    { pitch: 520, length: 0.08 },
  ],
  wrong: [
    { pitch: 190, length: 0.18 },
    { pitch: 150, length: 0.3 },
  ],
} as const;
export type Sound = keyof typeof SOUNDS;

const PAUSE = 0.04;
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Best effort: without audio, colour and text remain. */
export function play(sound: Sound): void {
  if (!isOn()) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    let start = context.currentTime;
    for (const { pitch, length } of SOUNDS[sound]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = sound === 'wrong' ? 'square' : 'sine';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(VOLUME, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + length);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + length);
      start += length + PAUSE;
    }
  } catch {
    context = undefined;
  }
}

function isOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off';
}

/** The setting is stored per computer. */
function useSound(): [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useState(isOn);
  const choose = (isWanted: boolean) => {
    localStorage.setItem(STORAGE_KEY, isWanted ? 'on' : 'off');
    setOn(isWanted);
    if (isWanted) play('right');
  };
  return [on, choose];
}

export function SoundChoice(): ReactNode {
  const { t } = useTexts();
  const [on, choose] = useSound();
  return (
    <label className={styles.sound}>
      <input type="checkbox" checked={on} onChange={({ target }) => choose(target.checked)} />
      {t('packing.sound')}
    </label>
  );
}
