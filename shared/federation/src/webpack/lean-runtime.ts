import { join } from 'node:path'

import webpack from 'webpack'

import { FEDERATION_GLOBAL } from '../page'
import type { Workspace } from './workspace'

/*
 * The federation's run time with the parts in use, once in the shell: each entry of a remote would bring
 * 24 kB gzip of its own. It hangs on files of the pinned version. An entry that no longer finds the shell's
 * would bring its own, which `OneCopyPlugin` refuses; the budget notices the rest.
 */

/** What the run time asks of whoever builds it, to leave parts of itself out. */
export const leanRuntime = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
}

/** Entries of remotes are found in the registry, so the shell has no use for manifests and snapshots. */
export function withoutSnapshots({ root }: Workspace) {
  return new webpack.NormalModuleReplacementPlugin(
    /snapshot[\\/]SnapshotHandler\.js$/,
    join(root, 'shared/federation/src/webpack/slim/no-snapshot.ts'),
  )
}

/** Has an entry take the bundler's run time from the shell, which publishes it (`runtime.ts`). */
export function runtimeOfShell() {
  return new webpack.ExternalsPlugin('global', ({ request }, callback) =>
    request?.endsWith('webpack-bundler-runtime/dist/bundler.js')
      ? callback(undefined, FEDERATION_GLOBAL)
      : callback(),
  )
}
