import type { ActionDefinition } from '../../actions/configured-action.tsx';
import { api } from '../../api/client.ts';

const define = (available: boolean): ActionDefinition<string> => ({
  draft: (reference) => `availability ${reference}`,
  button: available ? 'catalogue.putOn' : 'catalogue.takeOff',
  reasonLabel: available ? 'catalogue.putOnReason' : 'catalogue.takeOffReason',
  isByButtonOnly: true,
  run: async (reference, _, reason, { t }) => {
    await api.catalogue.setAvailability.mutate({ reference, available, reason });
    return t(available ? 'catalogue.isOn' : 'catalogue.isOff');
  },
});

/** Takes a product off sale or puts it on again; its page stays. */
export const TAKE_OFF_SALE = define(false);
export const PUT_ON_SALE = define(true);
