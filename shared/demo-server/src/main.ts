import { accountLines } from './account-lines'
import { backUp } from './backup'
import { OptionError, parseOptions, usage } from './options'
import { type RunningServer, startServer } from './server'

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'SQLITE_READONLY']

/** The process: options in, one line out when something is in the way, a clean end on a signal. */
async function main() {
  const options = parseOptions(process.argv.slice(2), {
    masterKey: process.env['MASTER_KEY'],
    controlToken: process.env['MESHDECK_CONTROL'],
    consoleSecret: process.env['MESHDECK_CONSOLE_SECRET'],
  })
  if (options === 'help') {
    console.log(usage)
    return
  }
  if ('backup' in options) {
    backUp(options)
    console.log(`Backup saved to ${options.backup}`)
    return
  }
  const server = await startServer(options, () => process.kill(process.pid, 'SIGINT'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(server))
  console.log(`Management server on ${server.url}`)
  const { launchLink, accounts = [] } = server
  // a console that has started this process waits for it, and shows these itself
  if (process.send) {
    process.send({ launchLink, accounts })
    return
  }
  if (launchLink !== undefined) console.log(`Launch link: ${launchLink}`)
  if (accounts.length > 0) console.log(accountLines(accounts).join('\n'))
}

async function end(server: RunningServer) {
  await server.close()
  process.exit(0)
}

function explain(error: unknown): string {
  if (error instanceof OptionError) return `${error.message}. Try --help.`
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'The port is in use. Choose another port with --port.'
  const isClosed = UNWRITABLE.includes(String(code)) || error.message.includes('Unable to open')
  if (isClosed) {
    return "Can't write to the data folder. Choose another folder with --data-dir."
  }
  return error.message
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
