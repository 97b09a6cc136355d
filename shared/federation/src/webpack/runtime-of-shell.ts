import webpack from 'webpack'

import { FEDERATION_GLOBAL, REFRESH_GLOBAL } from '../page'

/** Each module that a build finds as a global of the page, because it must be there once. */
const OF_SHELL = [
  { ends: /webpack-bundler-runtime\/dist\/bundler\.js$/, global: FEDERATION_GLOBAL },
  { ends: /react-refresh[\\/]runtime(\.js)?$/, global: REFRESH_GLOBAL },
]

/**
 * Takes the bundler's federation runtime from the shell (`runtime.ts`), so that it is in the page once, and React's
 * refresh, which only the dev server asks for. If an entry brought its own copy of the first, which a new version of
 * the federation could cause, `OneCopyPlugin` would fail the build.
 */
export function runtimeOfShell() {
  return new webpack.ExternalsPlugin('global', ({ request = '' }, callback) =>
    callback(undefined, OF_SHELL.find(({ ends }) => ends.test(request))?.global),
  )
}
