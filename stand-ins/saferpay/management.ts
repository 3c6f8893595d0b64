import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applyFaultBefore, sendResponse } from '../faults/broken-responses.ts';
import { terminalMethods, terminalWallets } from './methods.ts';
import { isAuthentic, type Provider, recordCall, sendMaintenancePage } from './provider.ts';
import { id, SPEC_VERSION } from './requests.ts';
import { isRefusal, type Refusal, toErrorResponse } from './saferpay-errors.ts';
import { listTransactions, type Query } from './transaction-list.ts';

type ListRequest = { Params: { customerId: string; terminalId?: string }; Querystring: Query };

/**
 * Serves the part of the Management API that the shop uses (saferpay 4.7). Its errors aren't documented, so these
 * follow the format of the other calls.
 */
export function registerManagementRoutes(app: FastifyInstance, provider: Provider): void {
  const addRoute = (endpoint: string, path: string, perform: (query: Query) => object | Refusal): void => {
    app.get<ListRequest>(`/rest/customers/:customerId${path}`, async (request, reply) => {
      const header = {
        SpecVersion: String(request.headers['saferpay-apiversion'] ?? ''),
        RequestId: String(request.headers['saferpay-requestid'] ?? ''),
      };
      const call = { endpoint, requestId: header.RequestId };
      const fault = provider.faults.take(endpoint);
      if (sendMaintenancePage(provider, reply) || applyFaultBefore(reply, fault)) {
        recordCall(provider, { ...call, fault: fault?.fault ?? provider.settings.maintenance });
        return reply;
      }
      const result = findRefusal(provider, request, header) ?? perform(request.query);
      recordCall(provider, { ...call, errorName: isRefusal(result) ? result.errorName : undefined });
      await sendResponse(
        reply,
        isRefusal(result) ? toErrorResponse(header, result) : { status: 200, body: result },
      );
      return reply;
    });
  };
  addRoute('license', '/license', () => buildLicense(provider));
  addRoute('terminal', '/terminals/:terminalId', () => buildTerminal(provider));
  addRoute('transactions', '/transactions', (query) => listTransactions(provider, query));
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
  const isOwnTerminal = customerId === account.customerId && terminalId === account.terminalId;
  return isOwnTerminal ? undefined : { errorName: 'PERMISSION_DENIED' };
}

function buildTerminal({ account, settings }: Provider): object {
  const isSupported = (name: string): boolean => !settings.terminalLacks.includes(name);
  return {
    TerminalId: account.terminalId,
    Type: 'ECOM',
    Description: 'Terminal of the stand-in',
    PaymentMethods: terminalMethods
      .filter(isSupported)
      .map((PaymentMethod) => ({ PaymentMethod, Currencies: ['CHF'] })),
    Wallets: terminalWallets.filter(isSupported).map((WalletName) => ({ WalletName })),
  };
}

/** The package names are from the only documented example. It isn't documented which package includes Refund. */
function buildLicense({ settings }: Provider): object {
  const isBusiness = settings.licence === 'business';
  return {
    Package: isBusiness
      ? { Id: 'SAFERPAY_FLEX', DisplayName: 'Saferpay Flex' }
      : { Id: 'SAFERPAY_ECOMMERCE', DisplayName: 'Saferpay eCommerce' },
    Features: [
      { Id: 'MANAGEMENT_API', DisplayName: 'Management API' },
      { Id: 'PAYMENT_API', DisplayName: 'Payment API' },
    ],
  };
}
