import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Decides anew what a page shows when the browser brings it back as it was left, below its spinner perhaps. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [revalidate]);
}
