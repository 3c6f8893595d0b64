import * as z from 'zod';

/** When the shop is notified, relative to the payer's return. */
export const notificationMode = z.enum(['none', 'before', 'beside', 'duplicate']);

/** Notifies the shop in this mode. Resolves when the payer may return. */
export async function announce(
  mode: z.infer<typeof notificationMode>,
  notify: () => Promise<void>,
): Promise<void> {
  if (mode === 'none') return;
  const first = notify();
  if (mode === 'duplicate') void notify();
  if (mode === 'before') await first;
}
