import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('screens/to-home.tsx', { id: 'root-to-home' }),
  route(':lang', 'screens/layout.tsx', [
    // One place for what goes wrong in any screen: header and footer stay.
    layout('screens/fail-safe.tsx', [
      index('screens/home.tsx'),
      route('products/physical', 'screens/physical-products.tsx'),
      route('products/digital', 'screens/digital-products.tsx'),
      route('giftcard/:productReferenceId', 'screens/giftcard.tsx'),
      route('cart', 'screens/cart.tsx'),
      route('address', 'screens/address.tsx'),
      route('payment', 'screens/payment.tsx'),
      route('order/:id', 'screens/order.tsx'),
      route('balance-check', 'screens/balance-check.tsx'),
      route('content/faq', 'screens/faq.tsx'),
      route('content/privacy', 'screens/privacy.tsx'),
      route('content/imprint', 'screens/imprint.tsx'),
      route('content/general-terms', 'screens/general-terms.tsx'),
      route('content/usage-terms', 'screens/usage-terms.tsx'),
    ]),
  ]),
  route('*', 'screens/to-home.tsx', { id: 'unknown-to-home' }),
] satisfies RouteConfig;
