import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Fault } from '../api/fault.ts';
import { useMetFault } from './use-met-fault.ts';

/** Something that is being done, or was refused. */
export type Act = {
  isBusy: boolean;
  fault: Fault | undefined;
  /** Does it, loads the page anew and says what was done. */
  run: (doIt: () => Promise<void>, onDone: () => void) => Promise<void>;
};

export function useAct(): Act {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const { revalidate } = useRevalidator();
  const meet = useMetFault();
  const run: Act['run'] = async (doIt, onDone) => {
    setBusy(true);
    setFault(undefined);
    try {
      await doIt();
      await revalidate();
      onDone();
    } catch (error) {
      setFault(await meet(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, run };
}
