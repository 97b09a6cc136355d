import type { Compiler } from 'webpack'

const PLUGIN = 'LeaveOutPlugin'

/** What is taken out of one file of a library at build time. */
export type LeftOut = {
  /** Its path below `node_modules`. */
  file: string
  /**
   * Text and what takes its place. A string stands there once, a pattern (with `g`) at least once.
   * The minifier drops what nothing refers to any more.
   */
  edits: ReadonlyArray<readonly [RegExp | string, string]>
  /** What sources of the console must not say, since it would do nothing: refused by name. */
  unused?: readonly RegExp[]
}

/**
 * Takes out of libraries what this console never calls and the minifier cannot know to be dead.
 * Fails the build where a new version of a library has moved one of the places.
 */
export class LeaveOutPlugin {
  readonly #leftOut: readonly LeftOut[]

  constructor(leftOut: readonly LeftOut[]) {
    this.#leftOut = leftOut
  }

  apply({ hooks, webpack }: Compiler) {
    const { NormalModule, WebpackError } = webpack
    hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      NormalModule.getCompilationHooks(compilation).processResult.tap(
        PLUGIN,
        ([source, ...rest], { resource }) => {
          const found = this.#leftOut.find(({ file }) => isFile(resource, file))
          return [found ? leaveOut(String(source), found) : source, ...rest]
        },
      )
      // not above, where a file from the cache never comes by
      compilation.hooks.finishModules.tap(PLUGIN, (modules) => {
        const resources = [...modules].map((module) => module.nameForCondition() ?? '')
        for (const leftOut of this.#leftOut) {
          const resource = resources.find((candidate) => isFile(candidate, leftOut.file))
          const complaints = resource
            ? misplaced(String(compilation.inputFileSystem?.readFileSync?.(resource)), leftOut)
            : ['is not in this build']
          compilation.errors.push(
            ...complaints.map((text) => new WebpackError(`${leftOut.file}: ${text}`)),
          )
        }
      })
    })
  }
}

/** The text of a file without what is left out of it. */
export function leaveOut(source: string, { edits }: LeftOut): string {
  return edits.reduce((text, [found, put]) => text.replace(found, put), source)
}

const isFile = (resource: string, file: string) =>
  resource.replaceAll('\\', '/').endsWith(`/node_modules/${file}`)

function misplaced(source: string, { edits }: LeftOut): string[] {
  return edits.flatMap(([found]) => {
    const times = source.split(found).length - 1
    const isRight = typeof found === 'string' ? times === 1 : times > 0
    return isRight ? [] : [`holds ${times} times, and once was left out: ${String(found)}`]
  })
}
