// @ts-check
import { readFileSync } from 'node:fs'

import { readPackages } from './src/packages.mjs'

const TESTS = 'src/**/*.test.{ts,tsx}'
const project = 'src/**/*.{ts,tsx,mjs}'

/** The pages and dialogs that a remote's manifest names, and its tests. @param {string} folder */
function entriesOfRemote(folder) {
  const { modules } = JSON.parse(readFileSync(`${folder}/remote.json`, 'utf8'))
  return [...Object.values(modules), TESTS]
}

const remotes = readPackages()
  .filter(({ kind }) => kind === 'remote')
  .map(({ name, folder }) => [name, { entry: entriesOfRemote(folder), project }])

/** Packages that nobody outside of this repository imports. */
const inside = { entry: TESTS, project, includeEntryExports: true }

/** Files, exports, and dependencies that nothing uses. @type {import('knip').KnipConfig} */
const config = {
  // an alias may have a meaning of its own; dependency-cruiser looks for imports that lead nowhere
  exclude: ['duplicates', 'unresolved', 'binaries'],
  // the laboratory loads them as built
  ignoreIssues: { 'shared/domain/src/reach{,-recordings}.ts': ['exports', 'types'] },
  workspaces: {
    // called by their path, or by people
    '.': { entry: [], project: [], ignoreDependencies: ['oxfmt', 'oxlint', 'oxlint-tsgolint'] },
    ...Object.fromEntries(remotes),
    // fonts that the build puts into the page
    'host-shell': {
      entry: ['src/main.tsx', 'src/boot.ts', TESTS],
      project,
      ignoreDependencies: ['@fontsource-variable/*'],
    },
    'shared/api': inside,
    // the types of smtp-server, and what its tests start by its path
    'shared/demo-server': { ...inside, ignoreDependencies: ['@types/smtp-server', 'esbuild'] },
    'shared/domain': inside,
    // loaders and runtimes that webpack is given by their path
    'shared/federation': {
      ...inside,
      ignore: 'src/words-loader.ts',
      ignoreDependencies: ['@module-federation/runtime', '@swc/core', 'swc-loader'],
    },
    'shared/lab': { ...inside, entry: ['bin/*.mjs', 'src/bench/*-process.mjs', TESTS] },
    // query-keys.ts adds to the types of a library
    'shared/platform': { entry: ['src/api/query-keys.ts', TESTS], project },
    'shared/serve': inside,
    // environments and setup files of jest are named by its configuration
    'shared/testing': { ...inside, ignore: 'src/jest/**' },
    // commands that are called by their path
    'shared/tools': {
      ...inside,
      entry: ['bin/*.mjs', TESTS],
      ignoreDependencies: ['dependency-cruiser', 'oxfmt', 'oxlint', 'oxlint-tsgolint'],
    },
    // the catalogue of components, whose compiler webpack is given by its name
    'shared/ui': {
      entry: [TESTS, 'src/**/*.stories.tsx', '.storybook/*.{ts,tsx}'],
      project,
      ignoreDependencies: ['@swc/core', 'swc-loader', 'webpack'],
    },
    e2e: {
      entry: ['{catalogue,skew,tests}/*.e2e.ts', '*.config.ts', '{catalogue,skew}/*.config.ts'],
      project: ['**/*.ts', '!outside/**'],
    },
  },
}

export default config
