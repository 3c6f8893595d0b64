import { ACQUIRERS, type Acquirer, listBookings, listPayouts, type Payout } from './acquirer.ts';
import type { Movement } from './movements.ts';

/** A fictional account. */
const IBAN = 'CH5604835012345678009';

/** Balance before the first booking. */
const OPENING = 1_000_000;

type Paid = Payout & { readonly acquirer: Acquirer };

/**
 * Returns the bank's statement (camt.053.001.08) or notification (camt.054.001.04). It holds the payouts of
 * all acquirers and one unrelated credit. The older version writes the entry status and the payer's name
 * differently.
 */
export function bankFile(kind: '053' | '054', movements: readonly Movement[]): string {
  const paid = ACQUIRERS.flatMap((acquirer) =>
    listPayouts(listBookings(acquirer, movements)).map((payout) => ({ ...payout, acquirer })),
  ).toSorted((a, b) => a.day.localeCompare(b.day) || a.reference.localeCompare(b.reference));
  const [first, last] = [paid.at(0)?.day ?? '2026-01-01', paid.at(-1)?.day ?? '2026-01-01'];
  const isStatement = kind === '053';
  const other = isStatement
    ? entry({ amount: 25_000, day: first, reference: 'B-OTHER', more: OTHER }, true)
    : '';
  const entries = other + paid.map((item) => toEntry(item, isStatement)).join('');
  const sum = paid.reduce((total, { net }) => total + net, isStatement ? 25_000 : 0);
  const [message, statement] = isStatement ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const balances = isStatement ? balance('OPBD', OPENING, first) + balance('CLBD', OPENING + sum, last) : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${isStatement ? '08' : '04'}">
<${message}>
<GrpHdr><MsgId>${kind}-${first}-${last}</MsgId><CreDtTm>${last}T23:50:00</CreDtTm></GrpHdr>
<${statement}>
<Id>${kind}-${first}-${last}</Id>
<CreDtTm>${last}T23:50:00</CreDtTm>
<FrToDt><FrDtTm>${first}T00:00:00</FrDtTm><ToDtTm>${last}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>CHF</Ccy></Acct>
${balances}${entries}</${statement}>
</${message}>
</Document>
`;
}

const OTHER =
  '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Verein Seeblick</Nm></Pty></Dbtr></RltdPties>' +
  '<RmtInf><Ustrd>Saalmiete &amp; Apéro</Ustrd></RmtInf></TxDtls></NtryDtls>';

function toEntry({ acquirer, reference, day, net }: Paid, newer: boolean): string {
  const name = `<Nm>${acquirer.payer}</Nm>`;
  const party = newer ? `<Pty>${name}</Pty>` : name;
  const amount = decimal(Math.abs(net));
  const more =
    `<NtryDtls><TxDtls><Refs><EndToEndId>${acquirer.prefix === 'TW' ? 'NOTPROVIDED' : reference}</EndToEndId></Refs>` +
    `<Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${toDirection(net)}</CdtDbtInd><RltdPties><Dbtr>${party}</Dbtr></RltdPties>` +
    `<RmtInf><Ustrd>${acquirer.message({ reference, day, net })}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  return entry({ amount: net, day, reference: `B-${reference}`, more }, newer);
}

function entry(
  { amount, day, reference, more }: { amount: number; day: string; reference: string; more: string },
  newer: boolean,
): string {
  const status = newer ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  return `<Ntry><Amt Ccy="CHF">${decimal(Math.abs(amount))}</Amt><CdtDbtInd>${toDirection(amount)}</CdtDbtInd><RvslInd>false</RvslInd>${status}<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>${more}</Ntry>
`;
}

function balance(code: string, amount: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${decimal(Math.abs(amount))}</Amt><CdtDbtInd>${toDirection(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>
`;
}

const toDirection = (amount: number) => (amount < 0 ? 'DBIT' : 'CRDT');

const decimal = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
