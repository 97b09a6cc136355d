import { rootPath } from './paths.mjs'
import { UserError, OptionUserError } from './user-error.mjs'

/** @typedef {Pick<import('@meshdeck/serve/start-console').StartOptions, 'port' | 'dataDir' | 'backend' | 'development'>} ConsoleOptions */

/**
 * Starts the console, with its embedded server unless a backend is specified, prints its address, and stops everything
 * on Ctrl-C.
 * @param {object} options
 * @param {ConsoleOptions} options.consoleOptions
 * @param {boolean} options.isEmpty
 * @param {string | undefined} [options.controlToken] Token that allows its holder to inject faults into the embedded
 * server.
 * @param {boolean} [options.isHosted] Whether it is one console for many tenants.
 * @param {string[]} options.serverOptions Command line of the embedded server.
 * @param {boolean} [options.isQuiet] Whether to omit messages that were printed before.
 */
export async function runConsole({
  consoleOptions,
  isEmpty,
  controlToken,
  isHosted = false,
  serverOptions,
  isQuiet = false,
}) {
  const { startConsole } = await loadServe()
  const { dataDir, backend: named } = consoleOptions
  const { signInOf } = await import('@meshdeck/demo-server/data-folder')
  const { accountLines } = await import('@meshdeck/demo-server/account-lines')
  const signIn = isHosted ? 'demo' : signInOf(dataDir, { isEmpty })
  const { url, backend, launchLink, accounts, end } = await startConsole({
    ...consoleOptions,
    buildDir: rootPath('.build'),
    isHosted,
    controlToken,
    serverOptions,
  }).catch(complain)

  onInterrupt(() => void end().then(() => process.exit(0)))
  if (isQuiet) return
  const lines = [
    ['Meshdeck', url],
    named === undefined
      ? ['Sign in', accounts.length > 0 ? 'see below' : signInTexts[signIn]]
      : ['Server', backend],
    ...(launchLink === undefined ? [] : [['Launch', launchLink]]),
    ['Data', dataDir],
    ...(controlToken ? [['Faults', `${backend}/control/faults`]] : []),
  ]
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(10)} ${value}`)
  const shown = accounts.length > 0 ? accountLines(accounts).map((line) => `  ${line}`) : []
  console.log(
    `\n${[...table, ...(shown.length > 0 ? ['', ...shown] : [])].join('\n')}\n\n  Press Ctrl+C to stop.\n`,
  )
}

/** @type {Record<import('@meshdeck/demo-server/data-folder').SignIn, string>} */
const signInTexts = {
  demo: 'admin / meshdeck-demo',
  shown: 'with the password shown at the first start (if you lost it, start over with --reset)',
  own: 'with an account created on this server',
  nobody: 'open the console to create the administrator account',
}

/** Calls `end` on Ctrl-C, and when the terminal or the system ends the command. @param {() => void} end */
export function onInterrupt(end) {
  let isEnding = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      if (isEnding) return
      isEnding = true
      end()
    })
  }
}

/**
 * Reads the options of the console server from the command line and the environment. Requires only the built Node
 * packages.
 * @param {Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>} flags
 */
export async function readConsoleOptions(flags) {
  const { readOptions } = await loadServe()
  try {
    return readOptions(flags, process.env)
  } catch (error) {
    return complain(error)
  }
}

/**
 * Throws for problems that would prevent the console from starting, as far as they can be detected before the remotes
 * are built. Requires only the built Node packages.
 * @param {{ port: number, dataDir: string }} wanted
 */
export async function checkStart(wanted) {
  const { requireStart } = await loadServe()
  await requireStart(wanted).catch(complain)
}

/** Built by the launcher itself, so a top-level import would fail. */
const loadServe = () => import('@meshdeck/serve/start-console')

/** @param {unknown} error @returns {never} */
function complain(error) {
  if (!(error instanceof Error && error.name === 'StartError')) throw error
  const isInOptions = 'isInOptions' in error && error.isInOptions === true
  throw isInOptions ? new OptionUserError(error.message) : new UserError(error.message)
}
