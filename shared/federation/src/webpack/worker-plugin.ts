import { join } from 'node:path'
import { callbackify } from 'node:util'

import { build } from 'esbuild'
import type { Compiler, LoaderContext } from 'webpack'

const PLUGIN = 'WorkerPlugin'
const QUERY = '?worker'

type Loader = Pick<LoaderContext<unknown>, 'resource' | 'resourcePath' | 'addDependency'>

/**
 * `import('./file?worker')` gives `startWorker`, which runs that file beside the page. The file is bundled by itself,
 * without the run time of the federation, and its text stands in a chunk: so it is checked by the hash of that
 * chunk before any of it runs. Of the address of a worker no browser checks a hash.
 */
export class WorkerPlugin {
  apply({ hooks, webpack }: Compiler) {
    const { NormalModule, RuntimeGlobals } = webpack
    hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      /** Nothing of other files, which webpack reads itself. */
      async function read(loader: Loader): Promise<string | undefined> {
        if (!loader.resource.endsWith(QUERY)) return undefined
        const { text, files } = await bundle(loader.resourcePath, compilation.options.context)
        for (const file of files) loader.addDependency(file)
        return starterOf(text, RuntimeGlobals.createScriptUrl)
      }
      NormalModule.getCompilationHooks(compilation)
        .readResource.for(undefined)
        .tapAsync({ name: PLUGIN, stage: -1 }, callbackify(read))
      compilation.hooks.additionalTreeRuntimeRequirements.tap(PLUGIN, (_chunk, requirements) => {
        requirements.add(RuntimeGlobals.createScriptUrl)
      })
    })
  }
}

/** A file with all that it imports, and which files these are. */
async function bundle(file: string, folder = '') {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const files = Object.keys(metafile.inputs).map((input) => join(folder, input))
  return { text: outputFiles[0]?.text ?? '', files }
}

/** The module that a page imports; the policy by which the build loads its chunks lets the address pass. */
function starterOf(text: string, createScriptUrl: string): string {
  return `
const text = ${JSON.stringify(text)}
export function startWorker() {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(${createScriptUrl}(url))
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true })
  return worker
}
`
}
