import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import { terminalMethods, terminalWallets } from './methods.ts';
import { isAuthentic, isMaintained, noteCall, type Provider } from './provider.ts';
import { id, SPEC_VERSION } from './requests.ts';
import { isRefusal, type Refusal, refusalAnswer } from './saferpay-errors.ts';
import { listTransactions, type Query } from './transaction-list.ts';

type ListRequest = { Params: { customerId: string; terminalId?: string }; Querystring: Query };

/**
 * Serves the part of the Management API that the shop uses (saferpay 4.7). Its errors aren't documented. They
 * use the format of the other calls, and their choice is ours.
 */
export function managementRoutes(app: FastifyInstance, provider: Provider): void {
  const route = (endpoint: string, path: string, act: (query: Query) => object | Refusal): void => {
    app.get<ListRequest>(`/rest/customers/:customerId${path}`, async (request, reply) => {
      const header = {
        SpecVersion: String(request.headers['saferpay-apiversion'] ?? ''),
        RequestId: String(request.headers['saferpay-requestid'] ?? ''),
      };
      const call = { endpoint, requestId: header.RequestId };
      const fault = provider.faults.take(endpoint);
      if (isMaintained(provider, reply) || strikeBefore(reply, fault)) {
        noteCall(provider, { ...call, fault: fault?.fault ?? provider.settings.maintenance });
        return reply;
      }
      const result = findRefusal(provider, request, header) ?? act(request.query);
      noteCall(provider, { ...call, errorName: isRefusal(result) ? result.errorName : undefined });
      await sendAnswer(
        reply,
        isRefusal(result) ? refusalAnswer(header, result) : { status: 200, body: result },
      );
      return reply;
    });
  };
  route('license', '/license', () => license(provider));
  route('terminal', '/terminals/:terminalId', () => terminal(provider));
  route('transactions', '/transactions', (query) => listTransactions(provider, query));
}

function findRefusal(
  provider: Provider,
  request: FastifyRequest<ListRequest>,
  header: { SpecVersion: string; RequestId: string },
): Refusal | undefined {
  const { account } = provider;
  if (!isAuthentic(provider, request)) return { errorName: 'AUTHENTICATION_FAILED' };
  if (header.SpecVersion !== SPEC_VERSION || !id(50).safeParse(header.RequestId).success)
    return { errorName: 'VALIDATION_FAILED', ErrorDetail: ['Saferpay-ApiVersion, Saferpay-RequestId'] };
  const { customerId, terminalId = account.terminalId } = request.params;
  const isOwn = customerId === account.customerId && terminalId === account.terminalId;
  return isOwn ? undefined : { errorName: 'PERMISSION_DENIED' };
}

function terminal({ account, settings }: Provider): object {
  const has = (name: string): boolean => !settings.terminalLacks.includes(name);
  return {
    TerminalId: account.terminalId,
    Type: 'ECOM',
    Description: 'Terminal of the stand-in',
    PaymentMethods: terminalMethods
      .filter(has)
      .map((PaymentMethod) => ({ PaymentMethod, Currencies: ['CHF'] })),
    Wallets: terminalWallets.filter(has).map((WalletName) => ({ WalletName })),
  };
}

/** One example documents the names of packages. Which package contains Refund isn't documented. */
function license({ settings }: Provider): object {
  const isWhole = settings.licence === 'business';
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
