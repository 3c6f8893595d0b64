import { useEffect, useRef } from 'react';

/**
 * Runs an action at once, or, while a mouse button or finger is down, when it is up again. An error that
 * appears between press and release would move what is being pressed, and the press would be lost.
 */
export function useAfterPointerUp(): (action: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
      // The click comes after the release.
      setTimeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    addEventListener('pointerdown', down, true);
    addEventListener('pointerup', up, true);
    addEventListener('pointercancel', up, true);
    return () => {
      removeEventListener('pointerdown', down, true);
      removeEventListener('pointerup', up, true);
      removeEventListener('pointercancel', up, true);
    };
  }, []);

  return (action) => {
    if (pressed.current) waiting.current.push(action);
    else action();
  };
}
