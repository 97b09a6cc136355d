import { createRequire } from 'node:module'
import { join } from 'node:path'

import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'

import { DEV_POLICIES } from '../page'

const { resolve } = createRequire(import.meta.url)

/** The dev server's overlay is used. `library`: React knows only the shell's copy. */
const fastRefresh = () => new ReactRefreshPlugin({ overlay: false, library: 'meshdeck' })

/** Adds a file to the start of a build. */
const startWith = (file: string) => new webpack.EntryPlugin('', file, {})

const ownFile = (root: string, name: string) =>
  join(root, 'shared/federation/src/development', `${name}.ts`)

/**
 * Client that applies changes to a page: one connection and one overlay, those of the shell, however many builds are
 * loaded. Its address is the page's own, the only one that the policy allows.
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

/** Plugins of every build in development: hot updates, and React's fast refresh. */
const developmentPlugins = () => [
  new webpack.HotModuleReplacementPlugin(),
  startWith(resolve('webpack/hot/dev-server')),
  fastRefresh(),
]

/** Plugins of the shell in development, which receives changes and shares the refresh. */
export const shellDevelopmentPlugins = (root: string) => [
  ...developmentPlugins(),
  startWith(client()),
  startWith(ownFile(root, 'lend-refresh')),
]

/** Plugins of a remote in development, which receives changes through the shell. */
export const remoteDevelopmentPlugins = (root: string) => [
  ...developmentPlugins(),
  startWith(ownFile(root, 'follow-shell')),
]

/**
 * Splits chunks so that each module is in only one file, that of its folder: a change writes one small file, and no
 * name depends on a file's content.
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
  // the page allows them to write HTML by the name of their file (`platform`, `DevtoolsPanel`)
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

/** Rule that replaces changed translations in the page. */
export const freshTranslations = (root: string) => ({
  test: /[\\/]locales[\\/]\w+\.json$/,
  type: 'javascript/auto',
  use: join(root, 'shared/federation/dist/translations-loader.js'),
})
