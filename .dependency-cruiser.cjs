/*
 * Import rules: domain <- platform <- api, platform <- ui; remotes and the shell may import all four, and never each
 * other. `shared/tools/src/import-rules.test.ts` breaks each rule once.
 */
const REMOTE = '^mfe-[^/]+/'
const inShared = (names) => `^shared/(${names})/`
/** Tests, and modules that only tests use. */
const TEST = '[.]test[.]tsx?$|/src/testing[./]|/src/[^/]+/testing[./]'
/** Component stories. */
const STORY = '[.]stories[.]tsx$|^shared/ui/([.]storybook/|src/story-parts[.])'

module.exports = {
  forbidden: [
    {
      name: 'remote-to-remote',
      comment: 'Remotes meet through places and slots of platform.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: REMOTE, pathNot: '^$1/' },
    },
    {
      name: 'remote-to-shell',
      comment: 'A remote knows what platform and ui lend it, nothing of who lends.',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^host-shell/' },
    },
    {
      name: 'shell-to-remote',
      comment: 'The shell knows remotes by the registry only.',
      severity: 'error',
      from: { path: '^host-shell/' },
      to: { path: REMOTE },
    },
    {
      name: 'shared-to-console',
      comment: 'Packages of shared/ know neither shell nor remotes.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: `${REMOTE}|^host-shell/` },
    },
    {
      name: 'remote-to-package',
      comment: 'A remote imports domain, platform, ui and api; its tests also testing.',
      severity: 'error',
      from: { path: REMOTE, pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|ui|api') },
    },
    {
      name: 'shell-to-package',
      comment: 'The shell imports what remotes import, and the schemas of federation.',
      severity: 'error',
      from: { path: '^host-shell/', pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|ui|api|federation') },
    },
    {
      name: 'shared-is-below',
      comment:
        'The folder `shared` of a package is what its features stand on; it knows none of them.',
      severity: 'error',
      from: { path: '^(host-shell|mfe-[^/]+)/src/shared/', pathNot: TEST },
      to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/(shared|locales)/' },
    },
    {
      name: 'shell-parts-to-remote',
      comment: 'What only the shell may use of platform and ui.',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^shared/(platform|ui)/src/(shell|boot)[.]ts$' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules for both sides of the wire stand on nothing of ours.',
      severity: 'error',
      from: { path: inShared('domain') },
      to: { path: '^shared/', pathNot: inShared('domain') },
    },
    {
      name: 'platform-is-below',
      comment: 'platform imports domain.',
      severity: 'error',
      from: { path: inShared('platform'), pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform') },
    },
    {
      name: 'ui-draws-only',
      comment:
        'ui imports platform and domain; data comes from whoever uses it, so never from api.',
      severity: 'error',
      from: { path: inShared('ui'), pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|ui') },
    },
    {
      name: 'catalogue-apart',
      comment:
        'Stories, and what only they use, never reach a page: nothing else imports them, nor Storybook.',
      severity: 'error',
      from: { pathNot: STORY },
      to: { path: `${STORY}|node_modules/(@storybook|storybook)/` },
    },
    {
      name: 'api-fetches-only',
      comment: 'api imports platform and domain.',
      severity: 'error',
      from: { path: inShared('api'), pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|api') },
    },
    {
      name: 'server-is-separate',
      comment: 'The management server has its own idea of the contract; it shares pure rules only.',
      severity: 'error',
      from: { path: inShared('demo-server') },
      to: { path: '^shared/', pathNot: inShared('domain|demo-server') },
    },
    {
      name: 'only-through-platform',
      comment: 'One query client, one router, one store, one client: those of platform.',
      severity: 'error',
      from: { path: `${REMOTE}|^host-shell/|${inShared('ui|api')}` },
      to: {
        path: 'node_modules/(@tanstack/react-query|react-router|react-router-dom|jotai|ky|i18next|react-i18next)/',
      },
    },
    {
      name: 'only-through-ui',
      comment: 'One Chakra system and one emotion cache: those of ui.',
      severity: 'error',
      from: { path: `${REMOTE}|^host-shell/|${inShared('api|platform')}` },
      to: { path: 'node_modules/(@chakra-ui|@emotion|sonner|formik|@tanstack/react-virtual)/' },
    },
    {
      name: 'one-direction',
      comment: 'Files that import each other cannot be read, nor loaded, one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-one-direction',
      comment: 'Folders that import each other, over others too, are one folder.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(host-shell/src/[^/]+|mfe-[^/]+/src)/' },
      to: { circular: true },
    },
    {
      name: 'known-to-resolve',
      comment: 'An import that leads nowhere would pass every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    // e2e/outside: resolves its imports as in a separate repository
    exclude: { path: '/dist/|^[.]build/|^[.]data/|^e2e/outside/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
