// @ts-check
import { readFileSync } from 'node:fs'

import { readPackages } from './src/packages.mjs'

const TESTS = 'src/**/*.test.{ts,tsx}'
const project = 'src/**/*.{ts,tsx,mjs}'

/** Returns the pages and dialogs in a remote's manifest, and its tests. @param {string} folder */
function entriesOfRemote(folder) {
  const { modules } = JSON.parse(readFileSync(`${folder}/remote.json`, 'utf8'))
  return [...Object.values(modules), TESTS]
}

const remotes = readPackages()
  .filter(({ kind }) => kind === 'remote')
  .map(({ name, folder }) => [name, { entry: entriesOfRemote(folder), project }])

/** For packages that are imported only within this repository. */
const inside = { entry: TESTS, project, includeEntryExports: true }

/** Finds unused files, exports and dependencies. @type {import('knip').KnipConfig} */
const config = {
  // an alias may have its own meaning; dependency-cruiser finds unresolved imports
  exclude: ['duplicates', 'unresolved', 'binaries'],
  // the lab loads them from the build
  ignoreIssues: { 'shared/domain/src/reach{,-recordings}.ts': ['exports', 'types'] },
  workspaces: {
    // called by path or by developers
    '.': {
      entry: [],
      project: [],
      ignoreDependencies: ['@playwright/test', 'oxfmt', 'oxlint', 'oxlint-tsgolint'],
    },
    ...Object.fromEntries(remotes),
    // fonts that the build adds to the page
    'host-shell': {
      entry: ['src/main.tsx', 'src/boot.ts', TESTS],
      project,
      ignoreDependencies: ['@fontsource-variable/*'],
    },
    'shared/api': inside,
    // types of smtp-server, and what its tests start by path
    'shared/demo-server': { ...inside, ignoreDependencies: ['@types/smtp-server', 'esbuild'] },
    'shared/domain': inside,
    // loaders and runtimes that webpack gets by path
    'shared/federation': {
      ...inside,
      ignore: 'src/translations-loader.ts',
      ignoreDependencies: ['@module-federation/runtime', '@swc/core', 'swc-loader'],
    },
    'shared/lab': { ...inside, entry: ['bin/*.mjs', 'src/bench/*-process.mjs', TESTS] },
    // query-keys.ts augments the types of a library
    'shared/platform': { entry: ['src/api/query-keys.ts', TESTS], project },
    'shared/serve': inside,
    // environments and setup files of Jest are named in its configuration
    'shared/testing': { ...inside, ignore: 'src/jest/**' },
    // commands that are called by path
    'shared/tools': {
      ...inside,
      entry: ['bin/*.mjs', TESTS],
      ignoreDependencies: ['dependency-cruiser', 'oxfmt', 'oxlint', 'oxlint-tsgolint'],
    },
    // Storybook; webpack gets its compiler by name
    'shared/ui': {
      entry: [TESTS, 'src/**/*.stories.tsx', '.storybook/*.{ts,tsx}'],
      project,
      ignoreDependencies: ['@swc/core', 'swc-loader', 'webpack'],
    },
    e2e: {
      entry: ['{catalogue,skew,tests}/*.e2e.ts', '*.config.ts', '{catalogue,skew}/*.config.ts'],
      project: '**/*.ts',
    },
  },
}

export default config
