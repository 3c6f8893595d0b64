import { zipSync } from 'fflate';

/** A booking on the shop's account, in Rappen: negative for money that leaves it. */
export type StatementBooking = {
  day: string;
  amount: number;
  bankReference: string;
  endToEndId: string;
  name: string;
  /** The bank returns an earlier transfer. */
  isReturn?: boolean;
};

const DAY_MS = 86_400_000;
const OPENING_BALANCE = 1_000_000;

/** Returns a ZIP archive with one statement (camt.053) per day, as banks offer it. The balances join. */
export function createDailyStatements(
  first: string,
  days: number,
  bookings: readonly StatementBooking[],
): Buffer {
  let balance = OPENING_BALANCE;
  const files = Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + index * DAY_MS).toISOString().slice(0, 10);
    const booked = bookings.filter((booking) => booking.day === day);
    const opening = balance;
    balance += booked.reduce((sum, { amount }) => sum + amount, 0);
    return [`${day}.xml`, Buffer.from(createStatement(day, { opening, closing: balance }, booked))];
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

function createStatement(
  day: string,
  { opening, closing }: { opening: number; closing: number },
  bookings: readonly StatementBooking[],
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${day}</MsgId><CreDtTm>${day}T23:50:00</CreDtTm></GrpHdr>
<Stmt><Id>${day}</Id><CreDtTm>${day}T23:50:00</CreDtTm>
<FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>CH5604835012345678009</IBAN></Id><Ccy>CHF</Ccy></Acct>
${formatBalance('OPBD', opening, day)}${formatBalance('CLBD', closing, day)}
${bookings.map(formatEntry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

function formatBalance(code: string, amount: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${formatAmount(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function formatEntry({ day, amount, bankReference, endToEndId, name, isReturn }: StatementBooking): string {
  const [code, party] = amount < 0 ? ['ICDT', 'Cdtr'] : ['RCDT', 'Dbtr'];
  const family = isReturn ? 'RRTN' : 'DMCT';
  const returned = isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : '';
  return `<Ntry>${formatAmount(amount)}<RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
<AcctSvcrRef>${bankReference}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${code}</Cd><SubFmlyCd>${family}</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${formatAmount(amount)}
<RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}></RltdPties>${returned}</TxDtls></NtryDtls></Ntry>`;
}

function formatAmount(amount: number): string {
  const direction = amount < 0 ? 'DBIT' : 'CRDT';
  return `<Amt Ccy="CHF">${(Math.abs(amount) / 100).toFixed(2)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
}
