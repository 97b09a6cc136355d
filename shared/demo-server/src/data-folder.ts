import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import Libsql from 'libsql'

/** Where a server keeps its data. */
export function databaseFile(folder: string): string {
  return join(folder, 'meshdeck.db')
}

/** Copies the data of a server, which may be running, into another folder, as they are at this moment. */
export function copyData(from: string, to: string) {
  const connection = new Libsql(databaseFile(from))
  connection.prepare('VACUUM INTO ?').run(databaseFile(to))
  connection.close()
}

/** A function whose number is another one when a server has written to its data since. */
export function watchVersion(folder: string): () => number {
  const version = new Libsql(databaseFile(folder)).prepare('PRAGMA data_version')
  return () => Number(Object(version.get()).data_version)
}

/**
 * Makes a data folder this server's alone, and the folder itself if it is missing: two servers on one
 * file would each go on from what the other has changed. It is SQLite that locks, so that the claim
 * ends with the process, however that ends.
 * @returns what gives the folder up
 * @throws when another server has it, or when it cannot be written
 */
export function claimFolder(folder: string): () => void {
  makeFolder(resolve(folder))
  const connection = new Libsql(join(folder, 'meshdeck.lock'))
  try {
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    throw isBusy(error) ? new Error(inUse, { cause: error }) : error
  }
  return () => {
    connection.exec('ROLLBACK')
    connection.close()
  }
}

const inUse =
  'The data folder is in use by another server; end that one or choose another folder with --data-dir.'

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}

/** One folder after the other: node's own recursion never ends where nothing can be made, as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}
