import { useLocation, useNavigate } from 'react-router';
import { asFault, type Fault } from '../api/fault.ts';
import { endSession } from '../session.ts';

/** Whatever was thrown, as a fault to show; undefined when nobody is signed in any more, and the page leads to the sign-in. */
export function useMetFault(): (error: unknown) => Promise<Fault | undefined> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (error) => {
    const met = asFault(error);
    if (met.kind !== 'signed-out') return met;
    await navigate(endSession(pathname + search));
    return undefined;
  };
}
