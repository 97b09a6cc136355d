import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { blankEgress, egressTable } from '../access-control/egress-record'
import { defaultKey } from '../hosts/enrollment-key'
import { openDatabase } from './database'
import { createRepository, flag, integer, json, text } from './repository'
import { openStore, type Store } from './store'

let store: Store
beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => store.close())

test.each(['"quoted"', "it's", 'Büro ✓', 'line\nbreak', 'back\\slash', ''])(
  'returns %j as it was stored, alone and in a list',
  (text) => {
    const key = { ...defaultKey('office'), tags: [text], relay: text }
    store.keys.insert(key)
    expect(store.keys.find(key.value)).toEqual(key)
    expect(store.keys.all()).toEqual([key])
  },
)

test('distinguishes an empty list from null', () => {
  const empty = { ...defaultKey('a'), groups: [] }
  const none = { ...defaultKey('b'), groups: null }
  store.keys.insert(empty)
  store.keys.insert(none)
  expect(store.keys.all().map(({ groups }) => groups)).toEqual([[], null])
})

test('lists rows in the order of insertion', () => {
  for (const netid of ['c', 'a', 'b']) store.keys.insert(defaultKey(netid))
  expect(store.keys.all().flatMap(({ tags }) => tags)).toEqual(['c', 'a', 'b'])
})

test("reports a missing row with the contract's message", () => {
  expect(() => store.keys.get('x')).toThrow('could not find any records')
  store.keys.insert(defaultKey('office'))
  expect(() => store.keys.get('x')).toThrow('no result found')
  expect(() => store.egress.get('x')).toThrow('record not found')
})

test('completes a transaction or reverts it', () => {
  const key = defaultKey('office')
  const failHalfway = () =>
    store.transaction(() => {
      store.keys.insert(key)
      store.transaction(() => store.keys.update(key.value, { unlimited: false }))
      throw new Error('half way')
    })
  expect(failHalfway).toThrow('half way')
  expect(store.keys.isEmpty()).toBe(true)
})

test('rejects a file that a newer server has written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  const file = join(folder, 'meshdeck.db')
  const db = openDatabase(file)
  db.run('PRAGMA user_version = 1000')
  db.close()
  expect(() => openDatabase(file)).toThrow(
    'The data was written by a newer version of the server. Update the server, or choose another folder with --data-dir.',
  )
  rmSync(folder, { recursive: true })
})

test('adds the columns that a file from an older server lacks, blank in its rows', () => {
  store.egress.insert({ ...blankEgress, id: 'lan' })
  const newer = {
    ...egressTable,
    columns: {
      ...egressTable.columns,
      owner: text,
      weight: integer,
      is_shared: flag,
      priority: json<number | null>(),
    },
  }
  const routes = createRepository(store.db, newer, store.apiVersion)
  const blank = { owner: '', weight: 0, is_shared: false, priority: null }
  expect(routes.all()).toEqual([{ ...blankEgress, id: 'lan', ...blank }])
  routes.update('lan', { priority: 7 })
  expect(createRepository(store.db, newer, store.apiVersion).get('lan').priority).toBe(7)
})

test('uses write-ahead logging and enforces foreign keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  const db = openDatabase(join(folder, 'meshdeck.db'))
  expect(db.get('PRAGMA journal_mode')).toMatchObject({ journal_mode: 'wal' })
  expect(db.get('PRAGMA foreign_keys')).toMatchObject({ foreign_keys: 1 })
  db.close()
  rmSync(folder, { recursive: true })
})
