import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { CONTENT_PAGES } from '#contract/paths.ts';

/** Paths are case-sensitive: other spellings redirect to the home page. */
const page = (path: string, file: string) => route(path, file, { caseSensitive: true });

export default [
  index('screens/to-home.tsx', { id: 'root-to-home' }),
  route(':lang', 'screens/layout.tsx', { caseSensitive: true }, [
    // One error boundary for all screens, so that header and footer stay.
    layout('screens/fail-safe.tsx', [
      index('screens/home.tsx'),
      page('products/physical', 'screens/physical-products.tsx'),
      page('products/digital', 'screens/digital-products.tsx'),
      page('giftcard/:productReferenceId', 'screens/giftcard.tsx'),
      page('cart', 'screens/cart.tsx'),
      page('address', 'screens/address.tsx'),
      page('payment', 'screens/payment.tsx'),
      page('order/:id', 'screens/order.tsx'),
      page('gift', 'screens/gift-link.tsx'),
      page('gift/:orderId', 'screens/gifts.tsx'),
      page('gift/:orderId/:cardId', 'screens/gift-card.tsx'),
      page('gift-objection', 'screens/gift-objection.tsx'),
      page('balance-check', 'screens/balance-check.tsx'),
      ...Object.values(CONTENT_PAGES).map((name) => page(`content/${name}`, `screens/${name}.tsx`)),
    ]),
  ]),
  route('*', 'screens/to-home.tsx', { id: 'unknown-to-home' }),
] satisfies RouteConfig;
