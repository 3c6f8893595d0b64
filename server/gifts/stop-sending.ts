import type { Actor } from '#rules/actor.ts';
import type { GiftRepository } from './gift-repository.ts';

export type StopAnswer = 'stopped' | 'alreadySent' | 'unknown';

/**
 * Stops a sending that is planned, or whose mail the mail server has not been given yet. Stopped twice it is stopped.
 * @param which by its id, or by its number in the order
 * @param by the operator who does it; without one, its buyer
 */
export async function stopSending(
  gifts: GiftRepository,
  orderId: string,
  which: { id: string } | { number: number },
  by?: Actor,
): Promise<StopAnswer> {
  const answer = await gifts.hold(orderId, async (held): Promise<StopAnswer> => {
    const sendings = await held.readSendings();
    const sending = sendings.find(({ id, number }) =>
      'id' in which ? id === which.id : number === which.number,
    );
    if (sending === undefined) return 'unknown';
    if (sending.status === 'Stopped') return 'stopped';
    if (!(await held.stop(sending.id, by === undefined ? 'buyer' : 'operator'))) return 'alreadySent';
    if (by !== undefined)
      await held.recordAction(by, { type: 'gift-sending-stopped', data: { sending: sending.number } });
    return 'stopped';
  });
  return answer ?? 'unknown';
}
