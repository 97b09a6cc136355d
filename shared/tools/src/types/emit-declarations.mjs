import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { rootPath } from '../paths.mjs'
import { UserError } from '../user-error.mjs'

/** @typedef {import('typescript').Diagnostic} Diagnostic */

/**
 * Returns the declarations of these files and of all our files they import: source → text.
 * @param {readonly string[]} entries
 * @returns {Promise<Map<string, string>>}
 */
export async function emitDeclarations(entries) {
  const { default: ts } = await import('typescript')
  const { config } = ts.readConfigFile(
    rootPath('shared/tools/tsconfig/check-browser.json'),
    ts.sys.readFile,
  )
  const { options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    rootPath('shared/tools/tsconfig'),
    {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      // the step `types` checks the same program; declaration errors are reported nevertheless
      noCheck: true,
    },
  )
  const { tsBuildInfoFile: _, ...own } = options
  // files imported through node_modules are emitted only if they are listed themselves
  const program = ts.createProgram([...entries, ...filesOf(rootPath('shared/domain/src'))], own)

  /** @type {Map<string, string>} */
  const declarations = new Map()
  const { diagnostics } = program.emit(undefined, (...[, text, , , sources = []]) => {
    for (const { fileName } of sources) declarations.set(fileName, text)
  })
  if (diagnostics.length > 0) throw new UserError(describe(ts, diagnostics))
  return declarations
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}

/** @param {import('typescript')} ts @param {readonly Diagnostic[]} diagnostics */
function describe(ts, diagnostics) {
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => rootPath('.'),
    getNewLine: () => '\n',
  })
}
