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

/** Returns the path of a server's database. */
export function databaseFile(folder: string): string {
  return join(folder, 'meshdeck.db')
}

/** Server record: the data began without a fleet. Stored next to its settings. */
export const BEGUN_EMPTY = 'begun_empty'

/** Server record: the demo accounts got random passwords, which were shown once. */
export const OWN_PASSWORDS = 'own_passwords'

/** Server record: the demo keys, invites, and tokens are no longer valid. */
export const OWN_SECRETS = 'own_secrets'

/**
 * Who can sign in with the data of a folder: the demo administrator with the public password or with the one that was
 * shown, a registered user, or no one yet.
 */
export type SignIn = 'demo' | 'shown' | 'own' | 'nobody'

/**
 * Returns who can sign in once a server has started in a folder; `isEmpty` is the requested option, which counts only
 * at the first start.
 */
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

/** Copies the current data of a server, which may be running, into another folder. */
export function copyData(from: string, to: string) {
  const connection = new Libsql(databaseFile(from))
  copyDatabase(connection, databaseFile(to))
  connection.close()
}

/** Copies the current state of a database to an empty or missing file, and syncs it to disk. */
export function copyDatabase(connection: Libsql.Database, file: string) {
  makePrivate(file)
  connection.prepare('VACUUM INTO ?').run(file)
  // SQLite doesn't sync to disk here
  flush(file)
  flush(dirname(file))
}

/** Returns a function whose result changes when a server has written to its data. */
export function watchVersion(folder: string): () => number {
  const version = new Libsql(databaseFile(folder)).prepare('PRAGMA data_version')
  return () => Number(Object(version.get()).data_version)
}

/**
 * Makes a new or existing file readable only by its owner: it contains passwords, keys and the key that signs tokens.
 * SQLite gives the files next to a database the same permissions.
 */
export function makePrivate(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  restrict(file, 0o600)
}

function flush(path: string) {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/**
 * Claims a data folder for this server, and creates it if it is missing: two servers on one file would overwrite each
 * other's changes. SQLite holds the lock, so that the claim ends with the process, even after a crash. Returns a
 * function that releases the folder. Throws when another server has it, or when it isn't writable.
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
/** Files of a server: its database and the files next to it, copies of it, and the lock. */
const OWN_FILES = /^meshdeck\./
/** Files that a console stores in the same folder. */
const OF_CONSOLE = ['settings.json', 'registry-overlay.json', 'mfe', '.writable']

const inUse =
  'The data folder is in use by another server. Stop that server, or choose another folder with --data-dir.'

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}

/**
 * Creates one folder after the other, because Node's recursion never ends where none can be created, such as in /proc.
 */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Restricts access to the server's files. A folder that contains other files stays open. */
function closeToOthers(folder: string) {
  const names = readdirSync(folder)
  const files = names.filter((name) => OWN_FILES.test(name))
  for (const file of files) restrict(join(folder, file), 0o600)
  const isOurs = names.every((name) => files.includes(name) || OF_CONSOLE.includes(name))
  if (isOurs) restrict(folder, 0o700)
}

/** Changes the mode if the process owns the path; other users with write access got it on purpose. */
function restrict(path: string, mode: number) {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, mode)
}
