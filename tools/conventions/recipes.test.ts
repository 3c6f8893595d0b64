import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Insertion, typeCheckCopy } from './type-check-copy.ts';

const insertion = (file: string, after: string, insert: string): Insertion => ({ file, after, insert });

/** Returns the same insertion in each language. */
const inTexts = (file: string, after: string, insert: string): Insertion[] =>
  ['de-ch', 'fr-ch', 'it-ch'].map((language) => insertion(`texts/${language}/${file}`, after, insert));

type Recipe = {
  title: string;
  first: Insertion[];
  /**
   * Files in which the compiler requires the other insertions after the first, with the text of its error.
   */
  failing: string[];
  others: Insertion[];
};

const RECIPES: Recipe[] = [
  {
    title: '2. A text',
    first: inTexts('cart.json', '{\n', '  "planted": "{{name}}",\n').slice(0, 1),
    failing: ['storefront/i18n/load-texts.ts planted'],
    others: inTexts('cart.json', '{\n', '  "planted": "{{name}}",\n').slice(1),
  },
  {
    title: '3. A mail',
    first: [insertion('rules/mail-kinds.ts', "  'order-changed',\n", "  'reminder',\n")],
    failing: ['server/messages/compose-mail.ts reminder', 'tools/views/example-mails.ts reminder'],
    others: [
      ...inTexts('mails.json', '"names": {\n', '    "reminder": "Planted",\n'),
      ...inTexts('mails.json', '{\n', '  "reminder": { "subject": "A", "preheader": "B", "title": "C" },\n'),
      insertion(
        'server/messages/templates/reminder.ts',
        '',
        `import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { getMailTexts } from './mail-texts.ts';
export function reminderMail(mail: OrderMail): Mail {
  return composeMail(mail, { ...getMailTexts(mail).reminder, blocks: [] });
}
`,
      ),
      insertion(
        'server/messages/compose-mail.ts',
        "import { orderRefundedMail, receiptMail } from '#server/messages/templates/order-refunded.ts';\n",
        "import { reminderMail } from '#server/messages/templates/reminder.ts';\n",
      ),
      insertion(
        'server/messages/compose-mail.ts',
        '    switch (kind) {\n',
        "      case 'reminder':\n        return toBuyer(reminderMail(layout));\n",
      ),
      insertion(
        'tools/views/example-mails.ts',
        "import { orderRefundedMail, receiptMail } from '#server/messages/templates/order-refunded.ts';\n",
        "import { reminderMail } from '#server/messages/templates/reminder.ts';\n",
      ),
      insertion(
        'tools/views/example-mails.ts',
        "  'cards-delayed': createOrderExample(cardsDelayedMail),\n",
        '  reminder: createOrderExample(reminderMail),\n',
      ),
    ],
  },
  {
    title: '5. An action at the desk',
    first: [
      insertion(
        'server/desk/today.ts',
        'export const reviewRouter = router({\n',
        `  plant: permissionProcedure('review plant')
    .input(z.strictObject({ id: z.int(), reason: reasonSchema }))
    .mutation(({ input }) => {
      if (input.id > 1) reject('planted-refusal');
    }),
`,
      ),
      insertion(
        'rules/audit-event.ts',
        "  event('noted', {}),\n",
        "  event('planted', { count: number }),\n",
      ),
    ],
    failing: [
      'server/desk/today.ts review plant',
      'server/desk/today.ts planted-refusal',
      'desk/format/order-history-text.ts "planted"',
    ],
    others: [
      insertion(
        'rules/permissions.ts',
        'const ROLES_BY_PERMISSION = {\n',
        "  'review plant': ['service'],\n",
      ),
      ...inTexts('desk/errors.json', '{\n', '  "planted-refusal": "Planted",\n'),
      ...inTexts('desk/order.json', '"events": {\n', '    "planted": "{{count}}",\n'),
      insertion(
        'desk/format/order-history-text.ts',
        '  switch (type) {\n',
        "    case 'planted':\n      return t('events.planted', data);\n",
      ),
      ...inTexts('desk/review.json', '{\n', '  "planted": "Planted",\n'),
      insertion(
        'desk/screens/review/planted.tsx',
        '',
        `import type { ActionDefinition } from '../../actions/configured-action.tsx';
import { api } from '../../api/client.ts';
export const PLANTED: ActionDefinition<{ id: number }> = {
  draft: ({ id }) => \`plant \${id}\`,
  button: 'planted',
  run: async ({ id }, _, reason, { t }) => {
    await api.review.plant.mutate({ id, reason });
    return t('planted');
  },
};
`,
      ),
    ],
  },
  {
    title: '9. A field of the address',
    first: [
      insertion(
        'rules/address.ts',
        '  .strictObject({\n',
        "    phone: optionalText('Phone', normalizeName, isPhone),\n",
      ),
      insertion('rules/address.ts', '  isLastName,\n', '  isPhone,\n'),
      insertion('rules/address.ts', '  return {\n    company: ', "'',\n    phone: "),
      insertion('rules/address.ts', "type OptionalField = 'company'", " | 'phone'"),
      insertion(
        'rules/address-text.ts',
        'const LETTER = /\\p{L}/u;\n',
        'export function isPhone(text: string): boolean {\n  return /^[+0-9 ]{1,20}$/.test(text);\n}\n',
      ),
    ],
    failing: [
      "storefront/parts/address/address-form-fields.tsx 'phone' is missing",
      'storefront/parts/address/address-form-fields.tsx address.phone',
      'storefront/parts/address/address-errors.ts addressDetailsPhoneInvalid',
    ],
    others: [
      insertion('rules/address-lines.ts', 'address.addressSupplement,\n', '    address.phone,\n'),
      insertion(
        'storefront/parts/address/address-form-fields.tsx',
        "  company: 'organization',\n",
        "  phone: 'tel',\n",
      ),
      insertion(
        'storefront/parts/address/address-form-fields.tsx',
        '<div className={styles.fields}>\n',
        "      <TextField {...getFieldTexts('phone')} {...getInputProps('phone')} optional={optional} />\n",
      ),
      ...inTexts(
        'address.json',
        '{\n',
        '  "phone": "Planted",\n  "addressDetailsPhoneInvalid": "Planted",\n',
      ),
      insertion(
        'server/desk/packing-routes.ts',
        '  delivery: ({ deliveryMethod }) => deliveryMethod,\n',
        '  phone: ({ address }) => address.phone,\n',
      ),
    ],
  },
];

/** New union members without a recipe, and the files in which the type check must then fail. */
const PLANTED = [
  {
    union: 'Decision',
    planted: insertion(
      'server/checkout/payment-decision.ts',
      "  | { kind: 'wait' }",
      "\n  | { kind: 'planted-decision' }",
    ),
    failing: ['server/checkout/confirm-payment.ts planted-decision'],
  },
  {
    union: 'OrderStatus',
    planted: insertion('rules/status.ts', "'Created', ", "'PlantedOrder', "),
    failing: [
      'rules/transitions.ts PlantedOrder',
      'storefront/checkout/payment-outcome.ts PlantedOrder',
      'desk/language/de-ch.ts',
    ],
  },
  {
    union: 'PaymentStatus',
    planted: insertion('rules/status.ts', "  'Initialized',\n", "  'PlantedPayment',\n"),
    failing: ['rules/transitions.ts PlantedPayment', 'desk/language/de-ch.ts'],
  },
  {
    union: 'CardStatus',
    planted: insertion('rules/status.ts', "'Pending', ", "'PlantedCard', "),
    failing: ['rules/transitions.ts PlantedCard', 'desk/language/de-ch.ts'],
  },
  {
    union: 'ReviewKind',
    planted: insertion('rules/review-kinds.ts', "  'payment-differs',\n", "  'planted-review',\n"),
    failing: ['desk/language/de-ch.ts'],
  },
  {
    union: 'PeriodEvent',
    planted: insertion(
      'rules/audit-event.ts',
      "periodEventSchema = z.discriminatedUnion('type', [\n",
      "  event('planted-step', {}),\n",
    ),
    failing: ['server/desk/periods.ts planted-step'],
  },
  {
    union: 'HistoryEvent',
    planted: insertion(
      'server/operations/order-history.ts',
      "  | { subject: 'dispute' }",
      "\n  | { subject: 'planted-subject' }",
    ),
    failing: ['desk/format/order-history-text.ts planted-subject'],
  },
];

const findFile = (line: string): string => line.split(' ')[0] ?? '';

const CONTRIBUTING = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

/**
 * Returns the paths in a recipe as expressions. `<name>` matches any name. The German texts represent all.
 */
function namedBy(title: string): RegExp[] {
  const [, section = ''] = CONTRIBUTING.split(`\n### ${title}\n`);
  const [recipe = ''] = section.split('\n### ');
  return Array.from(recipe.matchAll(/`([\w.<>/-]+)`/g), ([, path = '']) => {
    const anyName = path.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+');
    return new RegExp(`^${anyName.replace('/de-ch/', '/(de|fr|it)-ch/')}${path.endsWith('/') ? '' : '$'}`);
  });
}

describe('a recipe of CONTRIBUTING.md', () => {
  it.each(RECIPES)('$title names every file that it edits', ({ title, first, failing, others }) => {
    const named = namedBy(title);
    const edited = [...new Set([...first, ...others].map(({ file }) => file).concat(failing.map(findFile)))];
    expect(edited.filter((file) => !named.some((path) => path.test(file)))).toEqual([]);
  });

  it('passes the type check when all its steps are done', () => {
    expect(typeCheckCopy(RECIPES.flatMap(({ first, others }) => [...first, ...others]))).toEqual([]);
  }, 300_000);
});

describe('the type check', () => {
  let errors: string[];
  beforeAll(() => {
    errors = typeCheckCopy([
      ...RECIPES.flatMap(({ first }) => first),
      ...PLANTED.map(({ planted }) => planted),
    ]);
  }, 300_000);
  const missing = (expected: readonly string[]) =>
    expected.filter((line) => {
      const file = findFile(line);
      const named = line.slice(file.length + 1);
      return !errors.some((error) => error.startsWith(`${file}(`) && error.includes(named));
    });

  it.each(RECIPES)('asks for the other steps of $title', ({ failing: expected }) => {
    expect(missing(expected)).toEqual([]);
  });

  it.each(PLANTED)('fails wherever a new member of $union must be handled', ({ failing: expected }) => {
    expect(missing(expected)).toEqual([]);
  });
});
