import * as z from 'zod/mini';
import { GIFT_ORNAMENTS } from '#rules/gift-paper.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN } from '#rules/limits.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { PAYMENT_METHODS, SPECIFIED_METHODS } from '#rules/payment.ts';
import type { BrandNames, BrandTextSource } from '#texts/brand-texts.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const email = z.email();
const colour = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/, 'a colour must have the form #rrggbb in lower case'));
const path = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/, 'must be a path inside the brand folder'));
const address = z.url({ protocol: /^https$/ });

/** A text in every language. A missing language is an error. */
export const localizedTextSchema = z.strictObject({ 'de-ch': text, 'fr-ch': text, 'it-ch': text });
export type LocalizedText = z.infer<typeof localizedTextSchema>;

const nameFormsSchema = z.strictObject({ the: text, of: text, at: text });

const linkSchema = z.strictObject({ label: text, href: address });

const linksSchema = z.strictObject({
  retailer: address,
  /** The retailer's balance page, linked in the header. The embedded page comes from BALANCE_URL_*. */
  balance: address,
  sitemap: z.array(linkSchema).check(z.minLength(1)),
  serviceBlocks: z.array(z.strictObject({ title: text, text })).check(z.minLength(1)),
});
export type BrandLinks = z.infer<typeof linksSchema>;

const wholeFrancs = z
  .int()
  .check(
    z.gte(CARD_VALUE_MIN, `a card value is at least ${CARD_VALUE_MIN} Rappen`),
    z.lte(CARD_VALUE_MAX, `a card value is at most ${CARD_VALUE_MAX} Rappen`),
    z.multipleOf(100, 'a card value is whole francs, in Rappen'),
  );

/** A gift card of the catalogue. Values in Rappen. */
export const productSchema = z.strictObject({
  id: z.uuid(),
  /** Readable, canonical part of the product page's URL. */
  productReferenceId: z
    .string()
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'only lower-case letters, digits and hyphens are allowed')),
  category: z.enum(CATEGORIES),
  name: localizedTextSchema,
  shortDescription: localizedTextSchema,
  /** HTML by the brand with p, ul and li only. */
  longDescription: localizedTextSchema,
  /** The picture's source in the brand folder. The build generates all sizes and formats. */
  imagePath: path,
  variablePrice: z
    .strictObject({ from: wholeFrancs, to: wholeFrancs })
    .check(z.refine((range) => range.from <= range.to, '`from` must not be greater than `to`')),
  available: z.boolean(),
});

const catalogueSchema = z.array(productSchema).check(
  z.minLength(1),
  z.superRefine((products, context) => {
    for (const key of ['id', 'productReferenceId'] as const) {
      const seen = new Set<string>();
      for (const [index, product] of products.entries()) {
        if (seen.has(product[key]))
          context.addIssue({
            code: 'custom',
            path: [index, key],
            message: `${product[key]} is already used`,
          });
        seen.add(product[key]);
      }
    }
  }),
);

/** Payment methods in display order. */
const paymentMethodsSchema = z
  .array(z.enum(PAYMENT_METHODS, `unknown payment method; known are ${PAYMENT_METHODS.join(', ')}`))
  .check(
    z.minLength(1, `list at least one of ${PAYMENT_METHODS.join(', ')}`),
    z.superRefine((methods, context) => {
      for (const [index, method] of methods.entries())
        if (methods.indexOf(method) < index)
          context.addIssue({ code: 'custom', path: [index], message: `${method} is listed twice` });
      // Most browsers don't support it, so most buyers couldn't pay.
      if (methods.length > 0 && methods.every((method) => method === 'APPLEPAY'))
        context.addIssue({
          code: 'custom',
          message: 'APPLEPAY works on few devices; list at least one other method',
        });
    }),
  );

const coloursSchema = z.strictObject({
  ground: colour,
  surface: colour,
  ink: colour,
  inkSoft: colour,
  line: colour,
  lineStrong: colour,
  brand: colour,
  brandStrong: colour,
  brandTint: colour,
  brandInk: colour,
  accent: colour,
  accentTint: colour,
  accentInk: colour,
  danger: colour,
  dangerGround: colour,
  success: colour,
  successGround: colour,
  focus: colour,
});
export type BrandColours = z.infer<typeof coloursSchema>;

/** The TrueType files that documents embed. theme.css names the web fonts. */
const fontsSchema = z.strictObject({
  display: z.strictObject({ family: text, bold: path }),
  text: z.strictObject({ family: text, regular: path, semibold: path }),
});

/** A gift paper. The first one is the default. */
const giftPaperSchema = z.strictObject({
  key: z.string().check(z.regex(/^[a-z]{1,20}$/, 'a paper key consists of 1 to 20 lower-case letters')),
  name: localizedTextSchema,
  ornament: z.enum(GIFT_ORNAMENTS),
  ground: colour,
  ink: colour,
  /** Colours of the ornaments, in turn. */
  accents: z.array(colour).check(z.minLength(1)),
});
export type GiftPaper = z.infer<typeof giftPaperSchema>;

export const brandSchema = z.strictObject({
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be the name of the brand folder')),
  name: text,
  /** The name with article and preposition, within a sentence: "die Wolkenbahn", "der Wolkenbahn", "bei der Wolkenbahn". */
  nameForms: z.strictObject({ 'de-ch': nameFormsSchema, 'fr-ch': nameFormsSchema, 'it-ch': nameFormsSchema }),
  legalEntity: z.strictObject({
    name: text,
    /** Without the country, whose name depends on the language. */
    addressLines: z.array(text).check(z.minLength(2)),
    country: localizedTextSchema,
    email,
    registerNumber: text,
  }),
  issuer: z.strictObject({ name: text }),
  redemption: z.strictObject({
    // Selling cards that third parties accept falls under the Anti-Money-Laundering Act (FINMA practice since
    // 2025). This shop doesn't implement the due diligence, so it must not start with such a brand.
    circle: z
      .enum(['issuer-group', 'third-parties'])
      .check(
        z.refine(
          (circle) => circle === 'issuer-group',
          'cards redeemable at third parties are not supported: their sale falls under the Anti-Money-Laundering Act, and this shop does not implement its due diligence',
        ),
      ),
    where: localizedTextSchema,
  }),
  colours: coloursSchema,
  fonts: fontsSchema,
  logo: z.strictObject({ mark: path, full: path, favicon: path }),
  support: z.strictObject({ email, telephone: text, hours: localizedTextSchema }),
  links: z.strictObject({ 'de-ch': linksSchema, 'fr-ch': linksSchema, 'it-ch': linksSchema }),
  /** Empty for no analytics, unless ANALYTICS_ID is set. */
  analyticsId: z.string(),
  /** `from` as `Name <address>`, in the mail's language. */
  mail: z.strictObject({ from: localizedTextSchema, replyTo: email }),
  /** Defaults to the methods of the specification. */
  paymentMethods: z._default(paymentMethodsSchema, [...SPECIFIED_METHODS]),
  /** The first one is the plain default. */
  giftPapers: z.array(giftPaperSchema).check(z.minLength(1)),
  catalogue: catalogueSchema,
});
/** `texts` are the brand's replacements from its folder `texts/`, read by the loader of the brand. */
export type Brand = z.infer<typeof brandSchema> & Pick<BrandTextSource, 'texts'>;

/** Brand data for the pages that doesn't depend on the language. */
export type BrandFacts = Pick<Brand, 'name' | 'issuer' | 'paymentMethods'> & {
  legalEntity: Omit<Brand['legalEntity'], 'country'>;
  support: Omit<Brand['support'], 'hours'>;
};
/**
 * Brand data in one language: links, name, country, where cards are accepted, support hours, payment methods and the
 * countries that process payments.
 */
export type LocalizedBrand = BrandLinks & {
  names: BrandNames;
  country: string;
  where: string;
  hours: string;
  methods: string;
  paymentStates: string;
};

export class BrandError extends Error {
  readonly errors: string[];
  constructor(errors: string[]) {
    super(`The brand is invalid:\n${errors.map((error) => `- ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/** @throws BrandError with all errors */
export function parseBrand(input: unknown): Brand {
  const result = brandSchema.safeParse(input);
  if (result.success) return result.data;
  throw new BrandError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}
