import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Libsql from 'libsql'

import { databaseFile } from '../data-folder'
import { communitySteps } from './community-steps'
import { openDatabase } from './database'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'durability-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const WAITS_FOR_THE_DISK = 2

test('acknowledges a write only when it is on disk', () => {
  const db = openDatabase(databaseFile(folder))
  expect(db.get('PRAGMA synchronous')).toMatchObject({ synchronous: WAITS_FOR_THE_DISK })
  db.close()
})

/** Writes the file of an older server with some data; `steps` is the number of its schema steps. */
function writeOld(steps: number) {
  const connection = new Libsql(databaseFile(folder))
  connection.exec(communitySteps.slice(0, steps).join(';'))
  connection.exec(
    `CREATE TABLE notes (text); INSERT INTO notes VALUES ('as it was after ${steps}')`,
  )
  connection.pragma(`user_version = ${steps}`)
  connection.close()
}

const copies = () => readdirSync(folder).filter((name) => name.includes('.before-'))

test('copies an older file before its schema changes, readable only by its owner', () => {
  const steps = communitySteps.length
  writeOld(steps)
  openDatabase(databaseFile(folder)).close()

  expect(copies()).toEqual([`meshdeck.db.before-${steps}`])
  const copy = join(folder, `meshdeck.db.before-${steps}`)
  expect((statSync(copy).mode & 0o7777).toString(8)).toBe('600')
  const old = new Libsql(copy)
  expect(old.prepare('SELECT text FROM notes').get([])).toMatchObject({
    text: `as it was after ${steps}`,
  })
  expect(old.pragma('user_version', { simple: true })).toMatchObject({ user_version: steps })
  old.close()
})

test('keeps the copy until the next schema change, which replaces it', () => {
  const steps = communitySteps.length
  writeOld(steps)
  writeFileSync(join(folder, 'meshdeck.db.before-1'), 'of the change before')
  writeFileSync(join(folder, `meshdeck.db.before-${steps}`), 'of a try that came to nothing')
  openDatabase(databaseFile(folder)).close()
  openDatabase(databaseFile(folder)).close()

  expect(copies()).toEqual([`meshdeck.db.before-${steps}`])
  const old = new Libsql(join(folder, `meshdeck.db.before-${steps}`))
  expect(old.prepare('SELECT count(*) AS rows FROM notes').get([])).toMatchObject({ rows: 1 })
  old.close()
})

test('gives each new file the schema that an older one gets', () => {
  const schemaIn = (file: string) => {
    const db = openDatabase(file)
    const schema = [
      ...db.all('SELECT user_version FROM pragma_user_version'),
      ...db.all("SELECT type, tbl_name, name, sql FROM sqlite_schema WHERE name <> 'notes'"),
    ]
    db.close()
    return schema
  }
  writeOld(communitySteps.length)
  const ofOlder = schemaIn(databaseFile(folder))
  expect(ofOlder.length).toBeGreaterThan(50)
  expect(schemaIn(':memory:')).toEqual(ofOlder)
  expect(schemaIn(':memory:')).toEqual(ofOlder)
})

test('makes no copy of a new file', () => {
  openDatabase(databaseFile(folder)).close()
  expect(copies()).toEqual([])
})

test("keeps earlier copies if the schema can't be changed", () => {
  const steps = communitySteps.length
  writeOld(steps)
  const connection = new Libsql(databaseFile(folder))
  connection.exec('CREATE TABLE invites (is_in_the_way)')
  connection.close()
  writeFileSync(join(folder, 'meshdeck.db.before-1'), 'of the change before')

  expect(() => openDatabase(databaseFile(folder))).toThrow('invites')
  expect(copies()).toEqual(['meshdeck.db.before-1', `meshdeck.db.before-${steps}`])
})
