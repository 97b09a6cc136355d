import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { copyData, signInOf } from './data-folder'
import { startTestServer } from './testing/test-server'

const seed = { fleet: 4, networks: 1 }

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

const rightsOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

function rightsOfFiles(folder: string) {
  const names = readdirSync(folder).toSorted()
  return Object.fromEntries(names.map((name) => [name, rightsOf(join(folder, name))]))
}

const closed = {
  'meshdeck.db': '600',
  'meshdeck.db-shm': '600',
  'meshdeck.db-wal': '600',
  'meshdeck.lock': '600',
  'meshdeck.lock-journal': '600',
}

test('makes a new folder and its files accessible only to their owner', async () => {
  await startTestServer({ dataDir, seed })
  expect([rightsOf(dataDir), rightsOfFiles(dataDir)]).toEqual(['700', closed])
})

test('closes a folder that others could read, including copies in it', async () => {
  await (await startTestServer({ dataDir, seed })).close()
  writeFileSync(join(dataDir, 'meshdeck.db.before-13'), '')
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
  chmodSync(dataDir, 0o755)

  await startTestServer({ dataDir, seed })
  expect([rightsOf(dataDir), rightsOfFiles(dataDir)]).toEqual([
    '700',
    { ...closed, 'meshdeck.db.before-13': '600' },
  ])
})

test('leaves a folder that others also use unchanged', async () => {
  const server = await startTestServer({ dataDir: parent, seed })
  await server.close()
  writeFileSync(join(parent, 'of-others'), '')
  chmodSync(parent, 0o755)
  chmodSync(join(parent, 'of-others'), 0o644)

  await startTestServer({ dataDir: parent, seed })
  expect([rightsOf(parent), rightsOfFiles(parent)]).toEqual([
    '755',
    { ...closed, 'of-others': '644' },
  ])
})

test('makes a copy of the data accessible only to its owner', async () => {
  await (await startTestServer({ dataDir, seed })).close()
  copyData(dataDir, parent)
  expect(rightsOf(join(parent, 'meshdeck.db'))).toBe('600')
})

test('determines who can sign in by how the data began, not by how the server restarts', async () => {
  expect(signInOf(dataDir, { isEmpty: true })).toBe('nobody')
  expect(signInOf(dataDir, { isEmpty: false })).toBe('demo')

  const server = await startTestServer({ dataDir })
  expect(signInOf(dataDir, { isEmpty: false })).toBe('nobody')
  await fetch(`${server.url}/api/users/adm/createsuperadmin`, {
    method: 'POST',
    body: JSON.stringify({ username: 'chief', password: 'correct-horse' }),
  })
  await server.close()
  expect(signInOf(dataDir, { isEmpty: true })).toBe('own')
  expect(signInOf(dataDir, { isEmpty: false })).toBe('own')

  const other = join(parent, 'other')
  await (await startTestServer({ dataDir: other, seed })).close()
  expect(signInOf(other, { isEmpty: true })).toBe('demo')
})
