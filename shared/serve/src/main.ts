import { basename } from 'node:path'

import { examine, NO_BACKEND, NOTE, unknownVariable } from './doctor'
import type { Times } from './listen/listen'
import { optionLines, parseOptions, unknownVariables } from './options/read-options'
import { startConsole, StartError } from './start-console'

/** The file has a different name in a release than in the checkout. */
const PROGRAM = basename(process.argv[1] ?? 'main.js')

const USAGE = `node ${PROGRAM} [doctor] --backend URL [options]

Serves the console for a management server: the page, the remotes, and the server's API on one origin. With doctor, it
starts nothing: it checks the options, the management server, and the console's host names, and says what to change.
${optionLines}
  --help                 Show this help

You can also set each option as an environment variable, such as MESHDECK_BASE_PATH for --base-path. Separate the values of
repeatable options with commas.`

/** Half of the pages poll the server within that time, and are notified to open a new connection. */
const HAND_OVER: Times = { lastCallsMs: 5000 }

/** Exit code for an invalid command line, which a restart can't fix (`RestartPreventExitStatus` of systemd). */
const BAD_OPTIONS = 2

async function main() {
  const args = process.argv.slice(2)
  const isDoctor = args[0] === 'doctor'
  if (isDoctor && !args.includes('--help')) return doctor(args.slice(1))
  const options = parseOptions(isDoctor ? args.slice(1) : args, process.env)
  if (options === 'help') {
    console.log(USAGE)
    return
  }
  // only a warning: another release or another of our commands may use it
  for (const name of unknownVariables(process.env)) {
    console.error(unknownVariable(name))
  }
  if (options.backend === undefined) {
    throw new StartError(NO_BACKEND, { isInOptions: true })
  }
  const { url, end } = await startConsole({
    ...options,
    log: options.log ?? 'text',
    keepsRelease: true,
  })
  console.log(`Console ready at ${url}`)
  const leave = (times?: Times) => void end(times).then(() => process.exit(0))
  process.once('SIGINT', () => leave())
  process.once('SIGTERM', () => leave(HAND_OVER))
}

async function doctor(args: readonly string[]) {
  const lines = await examine(args, process.env)
  const faults = lines.filter((line) => !line.startsWith(NOTE))
  for (const line of lines) console.log(line)
  if (faults.length === 0) console.log('No faults found.')
  else process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = error instanceof StartError && error.isInOptions ? BAD_OPTIONS : 1
}
