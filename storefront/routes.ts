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
    ]),
  ]),
  route('*', 'screens/to-home.tsx', { id: 'unknown-to-home' }),
] satisfies RouteConfig;
