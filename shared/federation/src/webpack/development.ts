import { createRequire } from 'node:module'
import { join } from 'node:path'

import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'

import { DEV_POLICIES } from '../page'

const { resolve } = createRequire(import.meta.url)

/** The overlay is that of the dev server. `library`: the shell's copy is the one that React knows. */
const fastRefresh = () => new ReactRefreshPlugin({ overlay: false, library: 'meshdeck' })

/** Has a build begin with a file. */
const startWith = (file: string) => new webpack.EntryPlugin('', file, {})

const ownFile = (root: string, name: string) =>
  join(root, 'shared/federation/src/development', `${name}.ts`)

/**
 * What takes changes into a page: one connection and one overlay, those of the shell, however many builds are in it. The address is
 * that of the page, which is all that its policy lets it call.
 */
const client = () => {
  const overlay = { errors: true, warnings: false, trustedTypesPolicyName: DEV_POLICIES.overlay }
  const options = new URLSearchParams({
    protocol: 'auto:',
    hostname: '0.0.0.0',
    port: '0',
    pathname: '/ws',
    logging: 'warn',
    overlay: JSON.stringify({ ...overlay, runtimeErrors: true }),
    hot: 'true',
    'live-reload': 'false',
    reconnect: '10',
  })
  return `${resolve('webpack-dev-server/client')}?${options}`
}

/** What every build has in development: hot updates, and React's fast refresh. */
const developed = () => [
  new webpack.HotModuleReplacementPlugin(),
  startWith(resolve('webpack/hot/dev-server')),
  fastRefresh(),
]

/** The same for the shell, which hears of changes and lends the refresh. */
export const developedShell = (root: string) => [
  ...developed(),
  startWith(client()),
  startWith(ownFile(root, 'lend-refresh')),
]

/** The same for a remote, which hears of them by the shell. */
export const developedRemote = (root: string) => [
  ...developed(),
  startWith(ownFile(root, 'follow-shell')),
]

/**
 * Splits chunks so that each module is in one file only, that of its folder: a change writes one small file, and no name follows
 * from what is in a file.
 */
export const fileOfEachFolder = (chunks: 'all' | 'async') => ({
  default: false as const,
  defaultVendors: false as const,
  libraries: {
    chunks,
    test: /[\\/]node_modules[\\/]/,
    name: 'libraries',
    enforce: true,
    priority: 1,
  },
  // the page lets them write HTML by the name of their file (`platform`, `DevtoolsPanel`)
  devtools: {
    chunks,
    test: /[\\/]node_modules[\\/]@tanstack[\\/](?:react-)?query-devtools[\\/]/,
    name: 'query-devtools',
    enforce: true,
    priority: 2,
  },
  sources: { chunks, test: SOURCE, name: fileOf, enforce: true },
})

const SOURCE = /[\\/]([^\\/]+)[\\/]src[\\/](?:([^\\/]+)[\\/].*|[^\\/]+)\.tsx?$/

/** Name of the package, and of the folder among its sources. */
function fileOf(module: webpack.Module): string {
  const [, name, folder = 'src'] = SOURCE.exec(module.nameForCondition() ?? '') ?? []
  return `${name}.${folder}`
}

/** Has words that change take the place of those in the page. */
export const freshWords = (root: string) => ({
  test: /[\\/]locales[\\/]\w+\.json$/,
  type: 'javascript/auto',
  use: join(root, 'shared/federation/dist/words-loader.js'),
})
