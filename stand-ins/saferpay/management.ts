import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import { id } from './fields.ts';
import { terminalMethods, terminalWallets } from './methods.ts';
import type { Provider } from './provider.ts';
import { isAuthentic, isMaintained } from './request-checks.ts';
import { type Refusal, refusalAnswer } from './saferpay-errors.ts';
import { minorVersion } from './spec-version.ts';
import { listTransactions } from './transaction-list.ts';

type Params = { customerId: string; terminalId?: string };
type Asked = { Params: Params; Querystring: Record<string, string | undefined> };
type Ask = { provider: Provider; params: Params; query: Asked['Querystring'] };

/**
 * The Management API as far as the shop uses it (saferpay 4.7). Its errors are not documented: they have the form of
 * those of the other calls here, and which error stands for what is our choice.
 */
export function managementRoutes(app: FastifyInstance, provider: Provider): void {
  const route = (endpoint: string, path: string, act: (ask: Ask) => object | Refusal): void => {
    app.get<Asked>(`/rest/customers/:customerId${path}`, (request, reply) =>
      answer(provider, endpoint, request, reply, act),
    );
  };
  route('license', '/license', license);
  route('terminal', '/terminals/:terminalId', terminal);
  route('transactions', '/transactions', ({ query }) => listTransactions(provider, query));
}

async function answer(
  provider: Provider,
  endpoint: string,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  act: (ask: Ask) => object | Refusal,
): Promise<FastifyReply> {
  const { params, query, headers } = request;
  const SpecVersion = String(headers['saferpay-apiversion'] ?? '');
  const RequestId = String(headers['saferpay-requestid'] ?? '');
  const header = { SpecVersion, RequestId };
  const fault = provider.faults.take(endpoint);
  if (isMaintained(provider, reply) || strikeBefore(reply, fault)) {
    provider.calls.add({ endpoint, fault: fault?.fault ?? provider.settings.maintenance }, header);
    return reply;
  }
  const result = refusalOf(provider, request, header) ?? act({ provider, params, query });
  const errorName = 'errorName' in result ? String(result.errorName) : undefined;
  provider.calls.add({ endpoint, errorName }, header);
  const told =
    'errorName' in result ? refusalAnswer(header, result as Refusal) : { status: 200, body: result };
  await sendAnswer(reply, told);
  return reply;
}

function refusalOf(
  provider: Provider,
  request: FastifyRequest<Asked>,
  header: { SpecVersion: string; RequestId: string },
): Refusal | undefined {
  if (!isAuthentic(provider, request)) return { errorName: 'AUTHENTICATION_FAILED' };
  const wrong = [
    ...(minorVersion(header.SpecVersion) === undefined ? ['Saferpay-ApiVersion: unknown version'] : []),
    ...(id(50).safeParse(header.RequestId).success ? [] : ['Saferpay-RequestId: must be an Id']),
  ];
  if (wrong.length > 0) return { errorName: 'VALIDATION_FAILED', ErrorDetail: wrong };
  const { customerId, terminalId = provider.account.terminalId } = request.params;
  const isOwn = customerId === provider.account.customerId && terminalId === provider.account.terminalId;
  return isOwn ? undefined : { errorName: 'PERMISSION_DENIED' };
}

function terminal({ provider }: Ask): object {
  const { terminalLacks } = provider.settings;
  const has = (name: string): boolean => !terminalLacks.includes(name);
  return {
    TerminalId: provider.account.terminalId,
    Type: 'ECOM',
    Description: 'Terminal of the stand-in',
    PaymentMethods: terminalMethods
      .filter(has)
      .map((method) => ({ PaymentMethod: method, Currencies: ['CHF'] })),
    Wallets: terminalWallets.filter(has).map((wallet) => ({ WalletName: wallet })),
  };
}

/** The names of packages are documented by one example only; which of them holds Refund is not. */
function license({ provider }: Ask): object {
  const isWhole = provider.settings.licence === 'business';
  return {
    Package: isWhole
      ? { Id: 'SAFERPAY_FLEX', DisplayName: 'Saferpay Flex' }
      : { Id: 'SAFERPAY_ECOMMERCE', DisplayName: 'Saferpay eCommerce' },
    Features: [
      { Id: 'MANAGEMENT_API', DisplayName: 'Management API' },
      { Id: 'PAYMENT_API', DisplayName: 'Payment API' },
    ],
  };
}
