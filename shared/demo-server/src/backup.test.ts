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

/** A server on a backup, as the page on durability says. */
async function restored(): Promise<RunningServer> {
  const folder = join(parent, 'restored')
  mkdirSync(folder)
  copyFileSync(file, join(folder, 'meshdeck.db'))
  return startTestServer({ dataDir: folder })
}

test('a backup of a server that runs holds what was acknowledged, and gives it back', async () => {
  await makeNetwork(admin, 'before', 1)
  backUp({ dataDir, backup: file })
  await makeNetwork(admin, 'after', 2)

  const second = await restored()
  // the sign-in is in the backup as well
  const names = await networksOf(createCaller(second.url, admin.token))
  await second.close()
  expect(names).toContain('before')
  expect(names).not.toContain('after')
  expect(await networksOf(admin)).toContain('after')
})

test('a backup is for its owner only', () => {
  backUp({ dataDir, backup: file })
  expect((statSync(file).mode & 0o7777).toString(8)).toBe('600')
})

test('a backup overwrites nothing', () => {
  writeFileSync(file, 'of yesterday')
  expect(() => backUp({ dataDir, backup: file })).toThrow(
    `${file} already exists. Existing files aren't overwritten.`,
  )
  expect(readFileSync(file, 'utf8')).toBe('of yesterday')
})

test('a backup where nothing can be written says so', () => {
  const nowhere = join(parent, 'no', 'such', 'folder.db')
  expect(() => backUp({ dataDir, backup: nowhere })).toThrow(`${nowhere} can't be written.`)
})

test('a backup of nothing says so, and makes nothing', () => {
  const empty = join(parent, 'empty')
  expect(() => backUp({ dataDir: empty, backup: file })).toThrow(
    `${empty} doesn't contain any server data.`,
  )
  expect([existsSync(file), existsSync(empty)]).toEqual([false, false])
})

test('a backup that fails leaves no half of one', () => {
  const broken = join(parent, 'broken')
  mkdirSync(broken)
  writeFileSync(
    join(broken, 'meshdeck.db'),
    'no database at all, however long it goes on'.repeat(99),
  )
  expect(() => backUp({ dataDir: broken, backup: file })).toThrow('not a database')
  expect(existsSync(file)).toBe(false)
})

test('the program makes one and ends, while the server goes on', async () => {
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
