import { closeSync, existsSync, openSync, rmSync } from 'node:fs'

import Libsql from 'libsql'

import { accountLines } from './account-lines'
import { copyDatabase, databaseFile } from './data-folder'
import { OptionError, parseOptions, usage, type BackupOptions } from './options'
import { type RunningServer, startServer } from './server'

/** Timeout in milliseconds, long enough for a server that is starting or stopping. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Copies the current data of a server, which may be running, to a file. Throws when there is nothing to copy, the file
 * exists already, or it can't be written.
 */
export function backUp({ dataDir, backup }: BackupOptions) {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) {
    throw new Error(`${dataDir} doesn't contain any server data. Correct --data-dir.`)
  }
  reserve(backup)
  const connection = new Libsql(source)
  try {
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    copyDatabase(connection, backup)
  } catch (error) {
    rmSync(backup)
    throw error
  } finally {
    connection.close()
  }
}

/** Creates the file exclusively, so that two backups never write to the same one. */
function reserve(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const reason = isExistingFile(error)
      ? "already exists. Existing files aren't overwritten."
      : "can't be written."
    throw new Error(`${file} ${reason}`, { cause: error })
  }
}

function isExistingFile(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return 'code' in error && error.code === 'EEXIST'
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'SQLITE_READONLY']

/** Runs the process: parses options, prints one line on an error, and shuts down cleanly on a signal. */
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
  // the console that started this process waits for it, and shows these itself
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
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use. Choose another port with --port.`
  }
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
