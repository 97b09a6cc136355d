// @ts-check
import { Complaint } from './complaint.mjs'
import { at } from './paths.mjs'

/**
 * Starts the console with its embedded server, says where it is, and ends both on Ctrl-C.
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.dataDir
 * @param {boolean} options.isEmpty
 * @param {boolean} [options.hasControl] Whether the server was given a control token.
 * @param {string[]} options.serverOptions Command line of the embedded server.
 */
export async function runConsole({ port, dataDir, isEmpty, hasControl, serverOptions }) {
  // built by the launcher itself, so it cannot be imported at the top
  const { startConsole, StartError } = await import('@meshdeck/serve/start-console')
  const { url, backend, close } = await startConsole({
    port,
    dataDir,
    buildDir: at('.build'),
    serverOptions,
  }).catch((error) => {
    throw error instanceof StartError ? new Complaint(error.message) : error
  })

  console.log(`
  Meshdeck   ${url}
  Sign in    ${isEmpty ? 'nobody yet: the first visit makes the administrator' : 'admin / meshdeck-demo'}
  Data       ${dataDir}${hasControl ? `\n  Faults     ${backend}/control/faults` : ''}

  Ctrl-C ends it.
`)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
}
