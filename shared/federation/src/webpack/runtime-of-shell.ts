import webpack from 'webpack'

import { FEDERATION_GLOBAL } from '../page'

/**
 * Takes the bundler's federation runtime from the shell (`runtime.ts`), so that it is in the page once. If an
 * entry brought its own copy, which a new version of the federation could cause, `OneCopyPlugin` would fail the build.
 */
export function runtimeOfShell() {
  return new webpack.ExternalsPlugin('global', ({ request }, callback) =>
    request?.endsWith('webpack-bundler-runtime/dist/bundler.js')
      ? callback(undefined, FEDERATION_GLOBAL)
      : callback(),
  )
}
