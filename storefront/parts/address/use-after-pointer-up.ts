import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs an action immediately or, if a mouse button or finger is down, after its release. An
 * error shown in between would move the pressed element and lose the click.
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
      // The click event follows the release.
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
