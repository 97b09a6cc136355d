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

test('what is written is on the disk before it is acknowledged', () => {
  const db = openDatabase(databaseFile(folder))
  expect(db.get('PRAGMA synchronous')).toMatchObject({ synchronous: WAITS_FOR_THE_DISK })
  db.close()
})

/** A file of a server from before, with something in it; `steps` is how many it has taken. */
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

test('an older file is copied before its schema changes, for its owner only', () => {
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

test('the copy stays until the next change of the schema, and one that was made before gives way', () => {
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

test('each new file has the schema that an older one gets', () => {
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

test('a new file needs no copy', () => {
  openDatabase(databaseFile(folder)).close()
  expect(copies()).toEqual([])
})

test('a schema that cannot be changed leaves the copies of before', () => {
  const steps = communitySteps.length
  writeOld(steps)
  const connection = new Libsql(databaseFile(folder))
  connection.exec('CREATE TABLE invites (is_in_the_way)')
  connection.close()
  writeFileSync(join(folder, 'meshdeck.db.before-1'), 'of the change before')

  expect(() => openDatabase(databaseFile(folder))).toThrow('invites')
  expect(copies()).toEqual(['meshdeck.db.before-1', `meshdeck.db.before-${steps}`])
})
