import type { BalanceText } from '../../content-shape.ts';

export const balanceCheck: BalanceText = {
  title: 'Controllare il saldo',
  description: 'Controlli il saldo della sua carta regalo {{brand}} con il numero della carta e il PIN.',
  lead: 'Le servono il numero e il PIN della carta. Entrambi vanno direttamente al servizio che gestisce le carte; questo sito non ne viene a conoscenza.',
  loading: 'Caricamento del controllo del saldo…',
  fallback: 'Il controllo del saldo non appare? <service>Lo apra in una pagina a parte</service>.',
};
