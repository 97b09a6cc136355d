import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
  smallShell,
} from '@meshdeck/federation/testing/builds'

const program = join(__dirname, '../bin/meshdeck.mjs')
const usesGone = { contract: { '@meshdeck/platform': ['Link', 'Gone'] } }
const gone = "uses Gone of @meshdeck/platform, which the shell doesn't provide"

let folder: string
let data: string

/** Creates two built versions, and a third one in the data folder that doesn't fit the shell. */
beforeEach(() => {
  folder = emptyFolder()
  data = join(folder, 'data')
  writeShell(join(folder, 'build/shell'))
  writeBuild(join(folder, 'build/mfe'), fragmentOf('mfe-a', '1.0.0'))
  writeBuild(join(folder, 'build/mfe'), fragmentOf('mfe-a', '1.1.0'))
  writeBuild(join(data, 'mfe'), fragmentOf('mfe-a', '1.2.0', usesGone))
  writeBuild(join(folder, 'build/mfe'), fragmentOf('mfe-b', '1.0.0'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(...options: string[]) {
  return spawnSync('node', [program, 'registry', ...options], { encoding: 'utf8' })
}

function registry(...options: string[]) {
  const folders = ['--data-dir', data, '--build-dir', join(folder, 'build')]
  const { status, stdout, stderr } = run(...options, ...folders)
  return { status, lines: stdout.trimEnd().split('\n'), stdout, stderr: stderr.trim() }
}

test('prints for list which version of each remote is in use and why, then the problems', () => {
  registry('pin', 'mfe-b', '1.0.0')
  expect(registry('list').lines).toEqual([
    'remote  in use  previous  others  reason',
    `mfe-a   1.1.0   1.0.0     1.2.0   1.2.0 isn't compatible: ${gone}`,
    'mfe-b   1.0.0   –         –       pinned',
    '',
    'Problems',
    `  mfe-a 1.2.0: ${gone}`,
  ])
})

test('prints what pin and unpin did', () => {
  expect(registry('pin', 'mfe-a', '1.0.0')).toMatchObject({
    status: 0,
    lines: ['mfe-a is pinned to 1.0.0.'],
  })
  expect(registry('list').lines[1]).toBe('mfe-a   1.0.0   –         1.2.0, 1.1.0  pinned')
  expect(registry('unpin', 'mfe-a').lines).toEqual(['mfe-a is no longer pinned.'])
})

test('exits for check with 1 and lists what would break, what is used instead, and what fits', () => {
  expect(registry('check')).toMatchObject({
    status: 1,
    lines: [
      'The shell provides platform 1.2.0 and ui 1.0.0, with federation 2.9.2.',
      "mfe-a 1.2.0 isn't compatible",
      `  ${gone}`,
      '  1.1.0 is used instead',
      'mfe-b 1.0.0 is compatible',
    ],
  })
  expect(registry('check', join(folder, 'build/mfe'))).toMatchObject({ status: 0 })
})

test('compares for check a folder with another shell', () => {
  const exports = { ...smallShell.exports, '@meshdeck/platform': ['Link', 'Gone'] }
  writeShell(join(folder, 'next'), { exports })
  const dropped = join(data, 'mfe/mfe-a/1.2.0')

  expect(registry('check', dropped).status).toBe(1)
  expect(registry('check', dropped, '--shell', join(folder, 'next')).status).toBe(0)
})

test('prints machine-readable output for --json', () => {
  expect(JSON.parse(registry('list', '--json').stdout)).toMatchObject({
    remotes: [
      { name: 'mfe-a', version: '1.1.0', choice: 'fallback', wanted: { faults: [gone] } },
      { name: 'mfe-b', choice: 'highest' },
    ],
  })
  expect(JSON.parse(registry('check', '--json').stdout)).toMatchObject({
    verdicts: [{ name: 'mfe-a', faults: [gone], instead: '1.1.0' }, { faults: [] }],
  })
})

test('reports a malformed overlay without overwriting it', () => {
  const overlay = join(data, 'registry-overlay.json')
  writeFileSync(overlay, '{ "pin": ')

  expect(registry('list').stdout).toMatch(/^ {2}registry-overlay\.json isn't valid JSON: /m)
  const { status, stderr } = registry('pin', 'mfe-a', '1.0.0')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^\S+registry-overlay\.json is invalid and wasn't changed: [ -~]+$/)
  expect(readFileSync(overlay, 'utf8')).toBe('{ "pin": ')
})

test.each(['--data-dir', '--build-dir'])('rejects a folder of %s that does not exist', (option) => {
  const { status, stdout, stderr } = run('list', option, '/nowhere')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim()).toBe(`There is no folder /nowhere. Correct ${option}.`)
})

test.each([
  [
    ['pin', 'mfe-a', '3.0.0'],
    /^mfe-a 3\.0\.0 doesn't exist\. Existing versions: 1\.2\.0, 1\.1\.0, 1\.0\.0\.$/,
  ],
  [['unpin', 'mfe-a'], /^mfe-a isn't pinned\.$/],
  [['pin', 'mfe-a'], /^Use list, pin NAME VERSION, unpin NAME, or check .*Try --help\.$/],
  [['check', '/nowhere'], /^There is no folder \/nowhere\. Enter a folder with builds\.$/],
  [['list', '--shell', '/nowhere'], /^\/nowhere\/shell\.json is missing\.$/],
])('fails for %j with one clear line', (options, line) => {
  const { status, stdout, stderr } = registry(...options)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(line)
})
