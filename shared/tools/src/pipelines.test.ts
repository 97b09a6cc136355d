import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import ts from 'typescript'

import { readPackages } from './packages.mjs'
import { rootPath, root } from './paths.mjs'

const folder = rootPath('.github/workflows')
const pipelines = readdirSync(folder)
const remotes = readPackages().flatMap(({ kind, name }) => (kind === 'remote' ? [name] : []))
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const commandsOf = (file: string) =>
  textOf(file)
    .split('\n')
    .flatMap((line) => /^ +- run: (.*)$/.exec(line)?.slice(1) ?? [])

test('runs all checks for every pull request, whatever it changes', () => {
  const [, triggers] = /\non:\n([^]*?)\n\n/.exec(textOf('check.yml')) ?? []
  expect(triggers).toBe('  push:\n    branches: [main]\n  pull_request:')
  expect(commandsOf('check.yml')).toEqual([
    'npm run check',
    'npm test -- --only release',
    'npm test -- --only stories --shard ${{ matrix.shard }}/4',
    'npm run lab -- catalogue',
  ])
  expect(textOf('check.yml')).toContain('shard: [1, 2, 3, 4]')
})

test('only delivers in the other pipelines', () => {
  const others = pipelines.filter((file) => file !== 'check.yml' && file !== 'mutants.yml')
  expect(others.length).toBeGreaterThan(4)
  const commands = others.flatMap(commandsOf)
  expect(commands.filter((line) => !/^npm run (build|deliver) -- /.test(line))).toEqual([])
})

test.each(remotes)('delivers %s as all remotes are delivered', (name) => {
  const [, job] = /\njobs:\n([^]*)/.exec(textOf(`${name}.yml`)) ?? []
  expect(job).toMatch(/^ {2}deliver:\n {4}uses: \.\/\.github\/workflows\/deliver-remote\.yml\n/)
  expect(job).toContain(`\n      name: ${name}\n`)
  expect(job).toMatch(/\n {4}secrets: inherit\n$/)
})

test('tries the tests of each package every night with faults in its sources', () => {
  const pipeline = textOf('mutants.yml')
  const [, triggers] = /\non:\n([^]*?)\n\n/.exec(pipeline) ?? []
  expect(triggers).toMatch(
    /^ {2}schedule:\n {4}- cron: '\d+ \d+ \* \* \*'\n {2}workflow_dispatch:$/,
  )
  expect(commandsOf('mutants.yml')).toEqual([
    'npm run lab -- mutants ${{ matrix.package }} --quick',
  ])
  const [, list = ''] = /\n {8}package:\n((?: {10}- .*\n)+)/.exec(pipeline) ?? []
  const packages = readPackages().map(({ folder: home }) => relative(root, home))
  // programs of JavaScript, and what only tests use
  const others = ['shared/lab', 'shared/testing', 'shared/tools', 'e2e']
  expect(list.match(/[\w/-]*\w/g)?.toSorted()).toEqual(
    packages.filter((name) => !others.includes(name)).toSorted(),
  )
})

test('compiles every source file of all remotes and the shell with npm run check', () => {
  const compiled = new Set(['browser', 'node', 'mixed'].flatMap(filesOfProgram))
  const sources = readPackages()
    .filter(({ kind }) => kind === 'remote' || kind === 'shell')
    .flatMap(({ folder: home }) => sourcesIn(join(home, 'src')))
  expect(sources.length).toBeGreaterThan(900)
  expect(sources.filter((file) => !compiled.has(file)).map((file) => relative(root, file))).toEqual(
    [],
  )
})

function filesOfProgram(name: string) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = rootPath(`shared/tools/tsconfig/check-${name}.json`)
  return ts.getParsedCommandLineOfConfigFile(config, {}, host)?.fileNames ?? []
}

function sourcesIn(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(home, file))
}

test('assigns each remote and its pipeline to a team', () => {
  const owners = readFileSync(rootPath('.github/CODEOWNERS'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ +/))
  expect(owners).toEqual([
    ['*', '@meshdeck/host-shell'],
    ...remotes.flatMap((name) => [
      [`/${name}/`, `@meshdeck/${name}`],
      [`/.github/workflows/${name}.yml`, `@meshdeck/${name}`],
    ]),
  ])
})
