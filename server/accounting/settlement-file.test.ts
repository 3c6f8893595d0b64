import { describe, expect, it } from 'vitest';
import { readSettlement } from './settlement-file.ts';

const HEAD = 'time,type,orderId,transactionId,captureId,originalOrderId,method,amount,currency';
const PAYMENT = '2026-11-25T16:30:00.000Z,PAYMENT,K7QM-2X9F,t1,t1_c,,VISA,5000,CHF';
const REFUND = '2026-11-26T08:00:00.000Z,REFUND,K7QM-2X9F-R1,t2,t2_c,K7QM-2X9F,VISA,500,CHF';

const faultsIn = (...lines: string[]) => readSettlement([HEAD, ...lines].join('\r\n'));

describe("the provider's settlement file", () => {
  it('tells payments by their transaction and refunds by their own order id', () => {
    expect(faultsIn(PAYMENT, REFUND)).toEqual({
      entries: [
        {
          kind: 'payment',
          key: 't1',
          name: 'K7QM-2X9F',
          subject: 'K7QM-2X9F',
          at: new Date('2026-11-25T16:30:00Z'),
          value: 5000,
          currency: 'CHF',
        },
        {
          kind: 'refund',
          key: 'K7QM-2X9F-R1',
          name: 'K7QM-2X9F-R1',
          subject: 'K7QM-2X9F',
          at: new Date('2026-11-26T08:00:00Z'),
          value: 500,
          currency: 'CHF',
        },
      ],
    });
  });

  it('may be empty but for its first line', () => {
    expect(faultsIn()).toEqual({ entries: [] });
  });

  it.each([
    [PAYMENT.replace('PAYMENT', 'CHARGEBACK'), 'type: neither PAYMENT nor REFUND'],
    [PAYMENT.replace('5000', '50.00'), 'amount: no whole number of minor units'],
    [PAYMENT.replace('5000', '-5000'), 'amount: no whole number of minor units'],
    [PAYMENT.replace('Z,', ','), 'time: no ISO 8601 in UTC'],
    [PAYMENT.replace('-25T', '-35T'), 'time: no ISO 8601 in UTC'],
    [PAYMENT.replace('t1,', ','), 'transactionId: missing'],
    [PAYMENT.replace('K7QM-2X9F', ''), 'orderId: missing'],
    [PAYMENT.replace('CHF', 'Fr.'), 'currency: not three capital letters'],
    [`${PAYMENT},`, '10 cells instead of 9'],
    [REFUND.replace(',K7QM-2X9F,', ',,'), 'originalOrderId: of a refund, and of nothing else'],
    [REFUND.replace('REFUND', 'PAYMENT'), 'originalOrderId: of a refund, and of nothing else'],
  ])('with the line %s is refused, and the line is named', (line, fault) => {
    expect(faultsIn(PAYMENT, line, REFUND)).toEqual({ faults: [{ line: 3, fault }] });
  });

  it('with other columns, or a quote that is not closed, is refused', () => {
    expect(readSettlement('time,amount\r\n')).toMatchObject({ faults: [{ line: 1 }] });
    expect(faultsIn(`"${PAYMENT}`)).toMatchObject({ faults: [{ line: 2 }] });
  });
});
