import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { backUp } from './main'
import type { RunningServer } from './server'
import { type Caller, createCaller } from './testing/caller'
import { bundleServer } from './testing/server-process'
import { demoAdmin, startTestServer } from './testing/test-server'

let parent: string
let dataDir: string
let file: string
let server: RunningServer
let admin: Caller
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'backup-'))
  dataDir = join(parent, 'data')
  file = join(parent, 'kept.db')
  server = await startTestServer({ dataDir, seed: { fleet: 4, networks: 1 } })
  admin = await createCaller(server.url).signIn(demoAdmin)
})
afterEach(async () => {
  await server.close()
  rmSync(parent, { recursive: true })
})

const makeNetwork = (caller: Caller, netid: string, number: number) =>
  caller.post('/api/networks', { netid, addressrange: `10.98.${number}.0/24` })

async function networksOf(caller: Caller): Promise<string[]> {
  const { body } = await caller.get('/api/networks')
  return Array.isArray(body) ? body.map(({ netid }) => String(netid)) : []
}

/** Starts a server on a backup, following the durability page. */
async function startRestored(): Promise<RunningServer> {
  const folder = join(parent, 'restored')
  mkdirSync(folder)
  copyFileSync(file, join(folder, 'meshdeck.db'))
  return startTestServer({ dataDir: folder })
}

test('contains acknowledged writes in a backup of a running server, and restores them', async () => {
  await makeNetwork(admin, 'before', 1)
  backUp({ dataDir, backup: file })
  await makeNetwork(admin, 'after', 2)

  const second = await startRestored()
  // the backup contains the sign-in as well
  const names = await networksOf(createCaller(second.url, admin.token))
  await second.close()
  expect(names).toContain('before')
  expect(names).not.toContain('after')
  expect(await networksOf(admin)).toContain('after')
})

test('makes a backup readable only by its owner', () => {
  backUp({ dataDir, backup: file })
  expect((statSync(file).mode & 0o7777).toString(8)).toBe('600')
})

test('overwrites no file with a backup', () => {
  writeFileSync(file, 'of yesterday')
  expect(() => backUp({ dataDir, backup: file })).toThrow(
    `${file} already exists. Existing files aren't overwritten.`,
  )
  expect(readFileSync(file, 'utf8')).toBe('of yesterday')
})

test("reports a backup to a folder that isn't writable", () => {
  const nowhere = join(parent, 'no', 'such', 'folder.db')
  expect(() => backUp({ dataDir, backup: nowhere })).toThrow(`${nowhere} can't be written.`)
})

test('reports a backup of missing data, and writes nothing', () => {
  const empty = join(parent, 'empty')
  expect(() => backUp({ dataDir: empty, backup: file })).toThrow(
    `${empty} doesn't contain any server data. Correct --data-dir.`,
  )
  expect([existsSync(file), existsSync(empty)]).toEqual([false, false])
})

test('leaves no partial backup after a failure', () => {
  const broken = join(parent, 'broken')
  mkdirSync(broken)
  writeFileSync(
    join(broken, 'meshdeck.db'),
    'no database at all, however long it goes on'.repeat(99),
  )
  expect(() => backUp({ dataDir: broken, backup: file })).toThrow('not a database')
  expect(existsSync(file)).toBe(false)
})

test('writes a backup with the program and exits, while the server keeps running', async () => {
  const program = bundleServer()
  const run = () =>
    spawnSync('node', [program.file, '--data-dir', dataDir, '--backup', file], { encoding: 'utf8' })
  const [first, second] = [run(), run()]
  program.remove()
  expect([first.status, first.stdout]).toEqual([0, `Backup saved to ${file}\n`])
  expect([second.status, second.stderr]).toEqual([
    1,
    `${file} already exists. Existing files aren't overwritten.\n`,
  ])
  expect((await makeNetwork(admin, 'goes-on', 3)).status).toBe(200)
})
