// @ts-check
import { Complaint } from './complaint.mjs'
import { at } from './paths.mjs'

/**
 * Starts the console, with its embedded server unless a backend is named, says where it is, and
 * ends all of it on Ctrl-C.
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.dataDir
 * @param {string | undefined} [options.backend] Address of a management server that runs elsewhere.
 * @param {boolean} options.isEmpty
 * @param {boolean} [options.hasControl] Whether the server was given a control token.
 * @param {string[]} options.serverOptions Command line of the embedded server.
 */
export async function runConsole({
  port,
  dataDir,
  backend: named,
  isEmpty,
  hasControl,
  serverOptions,
}) {
  // built by the launcher itself, so it cannot be imported at the top
  const { startConsole, StartError } = await import('@meshdeck/serve/start-console')
  const { url, backend, close } = await startConsole({
    port,
    dataDir,
    buildDir: at('.build'),
    backend: named,
    serverOptions,
  }).catch((error) => {
    throw error instanceof StartError ? new Complaint(error.message) : error
  })

  const demo = isEmpty
    ? 'nobody yet: the first visit makes the administrator'
    : 'admin / meshdeck-demo'
  const lines = [
    ['Meshdeck', url],
    named === undefined ? ['Sign in', demo] : ['Server', backend],
    ['Data', dataDir],
    ...(hasControl ? [['Faults', `${backend}/control/faults`]] : []),
  ]
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(10)} ${value}`)
  console.log(`\n${table.join('\n')}\n\n  Ctrl-C ends it.\n`)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
}
