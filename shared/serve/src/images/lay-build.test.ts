import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
} from '@meshdeck/federation/testing/builds'

const script = join(import.meta.dirname, '../../images/lay-build.sh')

let home: string
beforeEach(() => {
  home = emptyFolder()
  mkdirSync(join(home, 'builds/shell'), { recursive: true })
  mkdirSync(join(home, 'builds/mfe/mfe-a'), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true }))

/** Starts an image that holds a build, and returns the result. */
function start(build: string) {
  const env = { PATH: process.env['PATH'], BUILD: join(home, build), BUILDS: join(home, 'builds') }
  const { status, stdout, stderr } = spawnSync('sh', [script, 'echo', 'serving'], {
    env,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}`.trim() }
}

test('adds a version of a remote next to earlier ones, and only once', () => {
  writeBuild(join(home, 'one/mfe'), fragmentOf('mfe-a', '1.0.0'))
  writeBuild(join(home, 'two/mfe'), fragmentOf('mfe-a', '1.1.0'))
  for (const build of ['one', 'two', 'one']) {
    expect(start(build)).toEqual({ status: 0, output: 'serving' })
  }
  expect(readdirSync(join(home, 'builds/mfe/mfe-a'))).toEqual(['1.0.0', '1.1.0'])
})

test('rejects a version that exists with other bytes, and keeps the existing one', () => {
  writeBuild(join(home, 'one/mfe'), fragmentOf('mfe-a', '1.0.0'))
  writeBuild(
    join(home, 'other/mfe'),
    fragmentOf('mfe-a', '1.0.0', { requires: { platform: '^9.0.0', ui: '^1.0.0' } }),
  )
  start('one')
  const { status, output } = start('other')
  expect(status).toBe(1)
  expect(output).toContain('mfe-a/1.0.0 is there with other bytes, and a version never changes')
  const laid = readFileSync(join(home, 'builds/mfe/mfe-a/1.0.0/fragment.json'), 'utf8')
  expect(laid).not.toContain('^9.0.0')
  expect(readdirSync(join(home, 'builds/mfe/mfe-a'))).toEqual(['1.0.0'])
})

test('replaces the previous shell by the next one, and keeps its files for open pages', () => {
  for (const name of ['one', 'two']) {
    writeShell(join(home, name, 'shell'), {
      versions: { platform: name, ui: '1.0.0', federation: '1' },
    })
    writeFileSync(join(home, name, `shell/main.${name}.js`), name)
    expect(start(name)).toEqual({ status: 0, output: 'serving' })
  }
  expect(readdirSync(join(home, 'builds/shell')).toSorted()).toEqual([
    'main.one.js',
    'main.two.js',
    'shell.json',
  ])
  expect(readFileSync(join(home, 'builds/shell/shell.json'), 'utf8')).toContain('"platform":"two"')
})

test('completes at the next start what an earlier one left unfinished', () => {
  writeBuild(join(home, 'one/mfe'), fragmentOf('mfe-a', '1.0.0'))
  writeShell(join(home, 'one/shell'))
  writeFileSync(join(home, 'one/shell/main.one.js'), 'one')
  cpSync(join(home, 'one/mfe/mfe-a/1.0.0'), join(home, 'builds/mfe/mfe-a/.new'), {
    recursive: true,
  })
  mkdirSync(join(home, 'builds/shell/.new'))
  expect(start('one')).toEqual({ status: 0, output: 'serving' })
  expect(readdirSync(join(home, 'builds/mfe/mfe-a'))).toEqual(['1.0.0'])
})
