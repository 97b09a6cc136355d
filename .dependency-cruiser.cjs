/*
 * Import rules: domain <- platform <- api, platform <- ui. Remotes and the shell may import all four, but never each
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
      comment:
        'A remote never imports another one. It links to it by places, and embeds parts of it by slots.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: REMOTE, pathNot: '^$1/' },
    },
    {
      name: 'remote-to-shell',
      comment: 'A remote imports platform and ui, never the shell.',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^host-shell/' },
    },
    {
      name: 'shell-to-remote',
      comment: 'The shell loads remotes from the registry and never imports them.',
      severity: 'error',
      from: { path: '^host-shell/' },
      to: { path: REMOTE },
    },
    {
      name: 'shared-to-console',
      comment: 'Packages in shared/ import neither the shell nor a remote.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: `${REMOTE}|^host-shell/` },
    },
    {
      name: 'remote-to-package',
      comment: 'A remote imports domain, platform, ui, and api; its tests also import testing.',
      severity: 'error',
      from: { path: REMOTE, pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|ui|api') },
    },
    {
      name: 'shell-to-package',
      comment: 'The shell imports domain, platform, ui, and api, and the schemas of federation.',
      severity: 'error',
      from: { path: '^host-shell/', pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|ui|api|federation') },
    },
    {
      name: 'shared-is-below',
      comment: 'The features of a package import its folder `shared`, which imports none of them.',
      severity: 'error',
      from: { path: '^(host-shell|mfe-[^/]+)/src/shared/', pathNot: TEST },
      to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/(shared|locales)/' },
    },
    {
      name: 'shell-parts-to-remote',
      comment: 'Only the shell imports the entries `shell` and `boot` of platform and ui.',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^shared/(platform|ui)/src/(shell|boot)[.]ts$' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain runs in the browser and in the server, so it imports no other package of shared/.',
      severity: 'error',
      from: { path: inShared('domain') },
      to: { path: '^shared/', pathNot: inShared('domain') },
    },
    {
      name: 'platform-is-below',
      comment: 'platform imports only domain.',
      severity: 'error',
      from: { path: inShared('platform'), pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform') },
    },
    {
      name: 'ui-draws-only',
      comment: 'ui imports platform and domain, but not api: its components get data as props.',
      severity: 'error',
      from: { path: inShared('ui'), pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|ui') },
    },
    {
      name: 'catalogue-apart',
      comment:
        'Only stories import Storybook, other stories, and their helpers, so that none of these gets into a page.',
      severity: 'error',
      from: { pathNot: STORY },
      to: { path: `${STORY}|node_modules/(@storybook|storybook)/` },
    },
    {
      name: 'api-fetches-only',
      comment: 'api imports only platform and domain.',
      severity: 'error',
      from: { path: inShared('api'), pathNot: TEST },
      to: { path: '^shared/', pathNot: inShared('domain|platform|api') },
    },
    {
      name: 'server-is-separate',
      comment: 'The embedded server implements the contract on its own. It imports only domain.',
      severity: 'error',
      from: { path: inShared('demo-server') },
      to: { path: '^shared/', pathNot: inShared('domain|demo-server') },
    },
    {
      name: 'console-without-demo',
      comment:
        'The console server only starts the embedded server, in a process of its own, and shares nothing else with it.',
      severity: 'error',
      from: {
        path: inShared('serve'),
        pathNot: `${TEST}|^shared/serve/src/embedded-process[.]ts$`,
      },
      to: { path: inShared('demo-server') },
    },
    {
      name: 'only-through-platform',
      comment:
        'Import these from @meshdeck/platform, so that the page has one router, query client, and store.',
      severity: 'error',
      from: { path: `${REMOTE}|^host-shell/|${inShared('ui|api')}` },
      to: {
        path: 'node_modules/(@tanstack/react-query|react-router|react-router-dom|jotai|ky|i18next|react-i18next)/',
      },
    },
    {
      name: 'only-through-ui',
      comment:
        'Import these from @meshdeck/ui, so that the page has one Chakra system and one emotion cache.',
      severity: 'error',
      from: { path: `${REMOTE}|^host-shell/|${inShared('api|platform')}` },
      to: { path: 'node_modules/(@chakra-ui|@emotion|sonner|formik|@tanstack/react-virtual)/' },
    },
    {
      name: 'one-direction',
      comment:
        'Files must not import each other, even through others: the order of loading would be undefined.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-one-direction',
      comment:
        'Folders must not import each other, directly or through others. Move the common part to `shared`.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(host-shell/src/[^/]+|mfe-[^/]+/src)/' },
      to: { circular: true },
    },
    {
      name: 'known-to-resolve',
      comment:
        'The target of each import must exist; an import without one would pass every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/|^[.]build/|^[.]data/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
