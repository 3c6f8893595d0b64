import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../browser/api-client.ts';
import { wait } from '../../browser/call-options.ts';
import { type OrderView, orderNews } from '../../checkout/order-view.ts';

/** Shows an order anew when there is news of it; answers whether its payment is open for long already. */
export function useOrderNews(view: OrderView): boolean {
  const { revalidate } = useRevalidator();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const watching = new AbortController();
    const tools = {
      client: api,
      wait,
      now: () => Date.now(),
      hidden: () => document.hidden,
      onLong: () => setLong(true),
    };
    orderNews(view, tools, watching.signal).then((isNew) => isNew && void revalidate());
    return () => watching.abort();
  }, [view, revalidate]);

  return isLong;
}
