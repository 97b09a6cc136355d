import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import Libsql from 'libsql'

/** Where a server keeps its data. */
export function databaseFile(folder: string): string {
  return join(folder, 'meshdeck.db')
}

/** A record of the server whose data began without a fleet, kept beside its settings. */
export const BEGUN_EMPTY = 'begun_empty'

/** A record of the server whose demo accounts have got random passwords, which were shown once. */
export const OWN_PASSWORDS = 'own_passwords'

/** A record of the server whose demo keys, invites, and tokens don't count any more. */
export const OWN_SECRETS = 'own_secrets'

/**
 * Who can sign in with the data of a folder: the demo administrator by the public password or by the one that was shown, who
 * has signed up, or nobody yet.
 */
export type SignIn = 'demo' | 'shown' | 'own' | 'nobody'

/** Who can sign in once a server has started in a folder; `isEmpty` is what it was asked for, which counts at its first start alone. */
export function signInOf(folder: string, { isEmpty }: { isEmpty: boolean }): SignIn {
  if (!existsSync(databaseFile(folder))) return isEmpty ? 'nobody' : 'demo'
  const connection = new Libsql(databaseFile(folder))
  try {
    const has = (sql: string, ...values: string[]) =>
      connection.prepare(sql).get(...values) !== undefined
    if (has('SELECT 1 FROM server_records WHERE name = ?', BEGUN_EMPTY)) {
      return has('SELECT 1 FROM users') ? 'own' : 'nobody'
    }
    if (isEmpty && !has('SELECT 1 FROM users')) return 'nobody'
    return has('SELECT 1 FROM server_records WHERE name = ?', OWN_PASSWORDS) ? 'shown' : 'demo'
  } finally {
    connection.close()
  }
}

/** Copies the data of a server, which may be running, into another folder, as they are at this moment. */
export function copyData(from: string, to: string) {
  const connection = new Libsql(databaseFile(from))
  copyDatabase(connection, databaseFile(to))
  connection.close()
}

/** Copies a database as it is at this moment into a file that is empty or not there, down to the disk. */
export function copyDatabase(connection: Libsql.Database, file: string) {
  makePrivate(file)
  connection.prepare('VACUUM INTO ?').run(file)
  // SQLite does not wait for the disk here
  flush(file)
  flush(dirname(file))
}

/** A function whose number is another one when a server has written to its data since. */
export function watchVersion(folder: string): () => number {
  const version = new Libsql(databaseFile(folder)).prepare('PRAGMA data_version')
  return () => Number(Object(version.get()).data_version)
}

/**
 * Makes a file that nobody else on the machine may read, or one that is there such a file: it has
 * passwords, keys and what signs tokens in it. SQLite gives the files beside a database its rights.
 */
export function makePrivate(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  restrict(file, 0o600)
}

function flush(path: string) {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
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
  closeToOthers(folder)
  makePrivate(join(folder, LOCK))
  const connection = new Libsql(join(folder, LOCK))
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

const LOCK = 'meshdeck.lock'
/** Files of a server: its database with what lies beside it, copies of it, and the lock. */
const OWN_FILES = /^meshdeck\./
/** What a console keeps beside them. */
const OF_CONSOLE = ['settings.json', 'registry-overlay.json', 'mfe', '.writable']

const inUse =
  'The data folder is in use by another server. Stop that server, or choose another folder with --data-dir.'

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}

/** One folder after the other: node's own recursion never ends where nothing can be made, as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** A folder in which others keep things as well stays open; the files in it that are ours do not. */
function closeToOthers(folder: string) {
  const names = readdirSync(folder)
  const files = names.filter((name) => OWN_FILES.test(name))
  for (const file of files) restrict(join(folder, file), 0o600)
  const isOurs = names.every((name) => files.includes(name) || OF_CONSOLE.includes(name))
  if (isOurs) restrict(folder, 0o700)
}

/** Only the owner can; whoever else may write here has been given that on purpose. */
function restrict(path: string, mode: number) {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, mode)
}
