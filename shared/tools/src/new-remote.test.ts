import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { localeFaults } from '@meshdeck/federation/delivery'
import { parseRemoteManifest } from '@meshdeck/federation/remote-manifest'
import { emptyFolder } from '@meshdeck/federation/testing/builds'

import { filesOf } from './new-remote/files.mjs'

let home: string

beforeEach(() => {
  home = emptyFolder()
})
afterEach(() => rmSync(home, { recursive: true }))

function make(path: string) {
  const program = join(__dirname, '../bin/new-remote.mjs')
  const { status, stdout, stderr } = spawnSync('node', [program, path], { encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim() }
}

test('a new remote has a manifest that is one, and words in three languages', () => {
  const folder = join(home, 'mfe-big-sites')
  const { status, stdout } = make(folder)
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run dev -- ')])
  const manifest = parseRemoteManifest(
    JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')),
  )
  expect(manifest).toMatchObject({
    name: 'mfe-big-sites',
    routes: [{ path: '/big-sites', module: 'BigSitesPage', title: { en: 'Big sites' } }],
  })
  expect(existsSync(join(folder, manifest.modules.BigSitesPage ?? ''))).toBe(true)
  expect(localeFaults(join(folder, 'src'))).toEqual([])
})

test('in this repository it has a test as well', () => {
  expect(Object.keys(filesOf('mfe-sites', { isOutside: false }))).toContain(
    'src/SitesPage.test.tsx',
  )
})

test.each([
  ['mfe-networks', 'There is a mfe-networks already.'],
  ['sites', 'sites is no name of a remote, such as mfe-sites.'],
])('%s is refused', (name, line) => {
  expect(make(name)).toEqual({ status: 1, stdout: '', stderr: line })
})
