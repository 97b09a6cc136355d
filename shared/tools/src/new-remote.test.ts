import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { localeFaults } from '@meshdeck/federation/delivery'
import { parseRemoteManifest } from '@meshdeck/federation/remote-manifest'
import { emptyFolder } from '@meshdeck/federation/testing/builds'

import { versionByCommit } from './deliver/build-steps.mjs'
import { readPackages } from './packages.mjs'
import { root } from './paths.mjs'

let home: string

beforeEach(() => {
  home = emptyFolder()
})
afterEach(() => rmSync(home, { recursive: true }))

function make(path: string) {
  const program = join(__dirname, '../bin/meshdeck.mjs')
  const { status, stdout, stderr } = spawnSync('node', [program, 'new-remote', path], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr: stderr.trim() }
}

test('creates a new remote with a valid manifest and translations in three languages', () => {
  const folder = join(home, 'mfe-big-greetings')
  const { status, stdout } = make(folder)
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run dev -- ')])
  const manifest = parseRemoteManifest(
    JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')),
  )
  expect(manifest).toMatchObject({
    name: 'mfe-big-greetings',
    modules: { BigGreetingsPage: './src/big-greetings/BigGreetingsPage.tsx' },
    routes: [
      { path: '/big-greetings', module: 'BigGreetingsPage', title: { en: 'Big greetings' } },
    ],
  })
  expect(existsSync(join(folder, manifest.modules.BigGreetingsPage ?? ''))).toBe(true)
  expect(localeFaults(join(folder, 'src'))).toEqual([])
  expect(existsSync(join(folder, 'src/big-greetings/BigGreetingsPage.test.tsx'))).toBe(true)
})

test('ignores installed dependencies of an external remote in the version by commit', () => {
  const folder = join(home, 'mfe-big-greetings')
  make(folder)
  const git = (...line: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...line], {
      cwd: folder,
    }).status
  expect([git('init'), git('add', '.'), git('commit', '--message', 'One')]).toEqual([0, 0, 0])
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/a.js'), '')
  const target = { name: 'mfe-big-greetings', folder, version: '1.0.0', isOutside: true } as const
  expect(versionByCommit({ ...target, kind: 'remote', uses: [] })).toMatch(
    /^1\.0\.0-\d{14}\.g[0-9a-f]{8}$/,
  )
})

test('keeps pipelines of remotes equal except for the names, so that a new one can be copied', () => {
  const remotes = readPackages().filter(({ kind }) => kind === 'remote')
  const pipelines = remotes.map(({ name }) =>
    readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8').replaceAll(name, 'NAME'),
  )
  expect(pipelines.length).toBeGreaterThan(3)
  expect([...new Set(pipelines)]).toHaveLength(1)
})

test('gives an external remote a pipeline that delivers like those here', () => {
  const folder = join(home, 'mfe-big-greetings')
  make(folder)
  const deliveries = (file: string, name: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => /npm run deliver -- .*/.exec(line) ?? [])
      .map((line) => line.replace(name, 'NAME'))
  const here = deliveries(join(root, '.github/workflows/deliver-remote.yml'), '"$NAME"')
  expect(here).toHaveLength(4)
  expect(
    deliveries(join(folder, '.github/workflows/mfe-big-greetings.yml'), '../mfe-big-greetings'),
  ).toEqual(here)
})

test.each([
  ['mfe-networks', 'A package named mfe-networks already exists.'],
  ['mfe-2fa', '"mfe-2fa" is not a valid name for a remote. Use a name such as mfe-sites.'],
  ['sites', '"sites" is not a valid name for a remote. Use a name such as mfe-sites.'],
])('rejects %s', (name, line) => {
  expect(make(name)).toEqual({ status: 1, stdout: '', stderr: line })
})
