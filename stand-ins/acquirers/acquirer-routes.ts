import type { FastifyInstance } from 'fastify';
import { ACQUIRERS, type Acquirer, listBookings, listPayouts, type Payout } from './acquirer.ts';
import { listMovements, type Movement, type Period, type ReadEvents } from './movements.ts';

/** IBAN of a fictional account. */
const IBAN = 'CH5604835012345678009';

/** Balance before the first booking. */
const OPENING_BALANCE = 1_000_000;

type AcquirerPayout = Payout & { readonly acquirer: Acquirer };

/**
 * Returns the bank's statement (camt.053.001.08) or notification (camt.054.001.04). Both contain the payouts of all
 * acquirers; the statement also contains one unrelated credit. The older notification format differs in the entry
 * status and the payer's name.
 */
function createBankFile(kind: '053' | '054', movements: readonly Movement[]): string {
  const paid = ACQUIRERS.flatMap((acquirer) =>
    listPayouts(listBookings(acquirer, movements)).map((payout) => ({ ...payout, acquirer })),
  ).toSorted((a, b) => a.day.localeCompare(b.day) || a.reference.localeCompare(b.reference));
  const [first, last] = [paid.at(0)?.day ?? '2026-01-01', paid.at(-1)?.day ?? '2026-01-01'];
  const isStatement = kind === '053';
  const unrelated = isStatement
    ? formatEntry({ amount: 25_000, day: first, reference: 'B-OTHER', details: UNRELATED_DETAILS }, true)
    : '';
  const entries = unrelated + paid.map((item) => toEntry(item, isStatement)).join('');
  const sum = paid.reduce((total, { net }) => total + net, isStatement ? 25_000 : 0);
  const [message, statement] = isStatement ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const balances = isStatement
    ? formatBalance('OPBD', OPENING_BALANCE, first) + formatBalance('CLBD', OPENING_BALANCE + sum, last)
    : '';
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

const UNRELATED_DETAILS =
  '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Verein Seeblick</Nm></Pty></Dbtr></RltdPties>' +
  '<RmtInf><Ustrd>Saalmiete &amp; Apéro</Ustrd></RmtInf></TxDtls></NtryDtls>';

function toEntry({ acquirer, reference, day, net }: AcquirerPayout, isStatement: boolean): string {
  const name = `<Nm>${acquirer.payer}</Nm>`;
  const party = isStatement ? `<Pty>${name}</Pty>` : name;
  const amount = formatDecimal(Math.abs(net));
  const details =
    `<NtryDtls><TxDtls><Refs><EndToEndId>${acquirer.prefix === 'TW' ? 'NOTPROVIDED' : reference}</EndToEndId></Refs>` +
    `<Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${toDirection(net)}</CdtDbtInd><RltdPties><Dbtr>${party}</Dbtr></RltdPties>` +
    `<RmtInf><Ustrd>${acquirer.message({ reference, day, net })}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  return formatEntry({ amount: net, day, reference: `B-${reference}`, details }, isStatement);
}

function formatEntry(
  { amount, day, reference, details }: { amount: number; day: string; reference: string; details: string },
  isStatement: boolean,
): string {
  const status = isStatement ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  return `<Ntry><Amt Ccy="CHF">${formatDecimal(Math.abs(amount))}</Amt><CdtDbtInd>${toDirection(amount)}</CdtDbtInd><RvslInd>false</RvslInd>${status}<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details}</Ntry>
`;
}

function formatBalance(code: string, amount: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${formatDecimal(Math.abs(amount))}</Amt><CdtDbtInd>${toDirection(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>
`;
}

const toDirection = (amount: number) => (amount < 0 ? 'DBIT' : 'CRDT');

const formatDecimal = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/**
 * Serves the files of the acquirers and the bank for a period (`from` inclusive, `to` exclusive, ISO 8601). They depend
 * only on the payment providers' ledgers, so the same period always returns the same files.
 */
export function registerAcquirerRoutes(app: FastifyInstance, ledgers: readonly ReadEvents[]): void {
  const addRoute = (
    name: string,
    type: string,
    render: (movements: readonly Movement[]) => string | Buffer,
  ) =>
    app.get<{ Querystring: Period }>(`/${name}`, async ({ query }, reply) => {
      try {
        const file = render(listMovements(ledgers, query));
        return reply.type(type).send(file);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return reply.code(400).send({ error: error.message });
      }
    });
  for (const acquirer of ACQUIRERS)
    addRoute(`${acquirer.name}.csv`, 'text/csv', (movements) =>
      acquirer.createFile(listBookings(acquirer, movements)),
    );
  for (const kind of ['053', '054'] as const)
    addRoute(`camt.${kind}.xml`, 'application/xml; charset=utf-8', (movements) =>
      createBankFile(kind, movements),
    );
}
