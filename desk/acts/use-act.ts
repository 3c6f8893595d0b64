import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { asFault, type Fault } from '../api/fault.ts';
import { endSession } from '../session.ts';

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
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const run: Act['run'] = async (doIt, onDone) => {
    setBusy(true);
    setFault(undefined);
    try {
      await doIt();
      await revalidate();
      onDone();
    } catch (error) {
      const met = asFault(error);
      if (met.kind === 'signed-out') await navigate(endSession(pathname + search));
      else setFault(met);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, run };
}
