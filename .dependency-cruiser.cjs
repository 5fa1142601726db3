// Foundation first, then leaf domains, the engine, and what is built on results: a domain may use only what stands
// in its own layer's allowance below. ARCHITECTURE.md draws the same.
const foundation = ['errors', 'env', 'clock', 'log', 'db', 'queue'];
const leaves = ['providers', 'tasks', 'judging', 'metrics', 'costs', 'statistics'];
const engine = ['events', 'runs'];
const builtOnResults = ['kpis', 'alerts', 'schedules', 'agents', 'benchmarks', 'reports', 'benchmark-api'];
const lib = (names) => `^lib/(${names.join('|')})/`;
const upward = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: lib(from), pathNot: '\\.test\\.ts$' },
  to: { path: to },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'pure-lib-does-no-io',
      comment: 'lib/<domain>/*.ts is safe in a browser; I/O stands in lib/<domain>/server.',
      severity: 'error',
      from: {
        path: '^lib/',
        pathNot: ['^lib/[^/]+/server/', '^lib/(testing|env|clock)/', '\\.test\\.ts$', '^lib/db/generated'],
      },
      to: {
        path: ['^lib/[^/]+/server/', '^lib/env/', '^node_modules/(pg|pg-boss|pino|undici|openai|@prisma)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-knows-no-edge',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/testing/|\\.test\\.ts$' },
      to: { path: '^(app|components|worker|cli|simulator|scripts|bench|e2e)/' },
    },
    {
      name: 'web-knows-no-other-edge',
      severity: 'error',
      from: { path: '^(app|components)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(worker|cli|simulator|scripts|bench|e2e)/' },
    },
    {
      name: 'worker-knows-no-other-edge',
      severity: 'error',
      from: { path: '^worker/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|components|cli|simulator|scripts|bench|e2e)/' },
    },
    {
      name: 'scripts-know-no-edge',
      comment:
        'They start the edges as processes; cli, bench and e2e may import them, not the other way round.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|components|worker|cli|simulator|bench|e2e)/' },
    },
    {
      name: 'simulator-stands-alone',
      comment: 'It plays a server that others wrote: it may know the format of prompts, nothing else.',
      severity: 'error',
      from: { path: '^simulator/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|components|worker|cli)/|^lib/[^/]+/server/' },
    },
    {
      name: 'components-use-pure-lib',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: ['^lib/[^/]+/server/', '^app/api/'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$|^(e2e|bench|lib/testing|cli/testing)/' },
      to: { path: '\\.test\\.ts$|^(lib|cli)/testing/' },
    },
    upward('foundation-knows-no-domain', foundation, lib([...leaves, ...engine, ...builtOnResults])),
    upward('leaves-know-no-engine', leaves, lib([...engine, ...builtOnResults])),
    upward('engine-knows-no-result-domains', engine, lib(builtOnResults)),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|\\.next|lib/db/generated)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
