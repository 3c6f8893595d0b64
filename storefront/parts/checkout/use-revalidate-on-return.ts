import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** The browser may restore a page from the back-forward cache, possibly below a spinner. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate();
    };
    addEventListener('pageshow', handlePageShow);
    return () => removeEventListener('pageshow', handlePageShow);
  }, [revalidate]);
}
