import type { Compiler } from 'webpack'

import type { LeftOut } from './leave-out-plugin'

const PLUGIN = 'RefuseLeftOutPlugin'

/**
 * Fails a build whose own source asks for what the shell's build takes out of a library, since it
 * would do nothing there: a remote from elsewhere knows only the library's documentation.
 */
export class RefuseLeftOutPlugin {
  readonly #leftOut: readonly LeftOut[]

  constructor(leftOut: readonly LeftOut[]) {
    this.#leftOut = leftOut
  }

  apply({ hooks, webpack }: Compiler) {
    hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.finishModules.tap(PLUGIN, (modules) => {
        const own = [...modules]
          .flatMap((module) => (module instanceof webpack.NormalModule ? [module.resource] : []))
          .filter(
            (resource) => /\.tsx?$/.test(resource) && !/[\\/]node_modules[\\/]/.test(resource),
          )
        for (const resource of own) {
          const text = String(compilation.inputFileSystem?.readFileSync?.(resource))
          compilation.errors.push(
            ...askedIn(text, this.#leftOut).map(
              ({ file, asked }) =>
                new webpack.WebpackError(
                  `${resource} says ${asked}, which the shell leaves out of ${file}: see shared/federation/src/webpack/left-out`,
                ),
            ),
          )
        }
      })
    })
  }
}

/** What a text asks for of the things left out, by file of the library. */
function askedIn(text: string, leftOut: readonly LeftOut[]) {
  return leftOut.flatMap(({ file, unused = [] }) =>
    unused.flatMap((pattern) => {
      const [asked] = pattern.exec(text) ?? []
      return asked === undefined ? [] : [{ file, asked }]
    }),
  )
}
