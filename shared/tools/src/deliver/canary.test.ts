import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { emptyFolder, fragmentOf, writeBuild } from '@meshdeck/federation/testing/builds'

let home: string

beforeEach(() => {
  home = emptyFolder()
})
afterEach(() => rmSync(home, { recursive: true }))

function deliver(...line: string[]) {
  const program = join(__dirname, '../../bin/meshdeck.mjs')
  const all = [program, 'deliver', ...line, '--to', join(home, 'store')]
  const { status, stdout, stderr } = spawnSync('node', all, { encoding: 'utf8' })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test("shows how to create a tenant when the tenant of a trial doesn't exist", () => {
  expect(deliver('mfe-networks', 'canary', '--tenants', 'acme').stderr).toBe(
    `Tenant acme doesn't exist in ${join(home, 'store')}. No changes were made. To create it, run npm run deliver -- tenant acme FILE.`,
  )
})

test('reports that a trial was checked against no shell', () => {
  const out = join(home, 'out')
  writeBuild(out, fragmentOf('mfe-networks', '1.0.0'))
  writeFileSync(join(home, 'acme.json'), '{}')
  deliver('tenant', 'acme', join(home, 'acme.json'))
  const published = deliver('mfe-networks', 'publish', '--version', '1.0.0', '--out', out)
  expect(published).toMatchObject({ status: 0, stderr: '' })
  expect(deliver('mfe-networks', 'canary', '--tenants', 'acme').stdout).toBe(
    [
      "The store has no published shell, so mfe-networks 1.0.0 wasn't checked against one.",
      'mfe-networks 1.0.0 is now in use for acme.',
    ].join('\n'),
  )
})
