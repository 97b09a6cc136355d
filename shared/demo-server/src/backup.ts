import { closeSync, existsSync, openSync, rmSync } from 'node:fs'

import Libsql from 'libsql'

import { copyDatabase, databaseFile } from './data-folder'
import type { BackupOptions } from './options'

/** Long enough for a server that has just started or ends. */
const PATIENCE_MS = 5000

/**
 * Copies the data of a server, as they are at this moment, into a file of their own; the server may run.
 * @throws when there is nothing to copy, the file is there already, or it cannot be written
 */
export function backUp({ dataDir, backup }: BackupOptions) {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new Error(`${dataDir} doesn't contain any server data.`)
  reserve(backup)
  const connection = new Libsql(source)
  try {
    connection.pragma(`busy_timeout = ${PATIENCE_MS}`)
    copyDatabase(connection, backup)
  } catch (error) {
    rmSync(backup)
    throw error
  } finally {
    connection.close()
  }
}

/** Makes the file, which nobody else has, so that two backups never write one. */
function reserve(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const reason = isThere(error)
      ? "already exists. Existing files aren't overwritten."
      : "can't be written."
    throw new Error(`${file} ${reason}`, { cause: error })
  }
}

function isThere(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return 'code' in error && error.code === 'EEXIST'
}
