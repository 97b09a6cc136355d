import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../../..')

let home: string
let remote: string

/** A remote in a repository of its own, which has installed types of what this shell lends. */
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'meshdeck-outside-'))
  remote = join(home, 'mfe-greetings')
  cpSync(join(root, 'e2e/outside'), home, { recursive: true })
  for (const name of ['platform', 'ui']) installTypes(name, versionOf(name))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8')).version
}

function installTypes(name: string, version: string) {
  const folder = join(remote, 'node_modules/@meshdeck', name)
  const description = { name: `@meshdeck/${name}`, version }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description))
}

function run(command: string, ...options: string[]) {
  const program = join(root, `shared/tools/bin/${command}.mjs`)
  const { status, stderr } = spawnSync('node', [program, ...options], { encoding: 'utf8' })
  return { status, stderr: stderr.trim() }
}

const build = (...options: string[]) => run('build', remote, '--out', join(home, 'out'), ...options)

test.each(['build', 'dev'])('npm run %s tells of a path that is no remote', (command) => {
  rmSync(join(remote, 'remote.json'))
  expect(run(command, remote)).toEqual({
    status: 1,
    stderr: `${remote} is no remote: it has no remote.json.`,
  })
})

test('a build of it asks for a folder, since it is none of those here', () => {
  expect(run('build', remote)).toEqual({
    status: 1,
    stderr: `${remote} is built into which folder? Say --out DIR.`,
  })
})

test('a name that differs from that of its folder is told', () => {
  const file = join(remote, 'remote.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('mfe-greetings', 'mfe-farewells'))
  expect(build()).toEqual({
    status: 1,
    stderr:
      'mfe-greetings does not build: mfe-greetings/remote.json: name: expected "mfe-greetings", as the folder',
  })
})

test('types of another major version are told, before anything is built', () => {
  installTypes('ui', '7.0.0')
  expect(build()).toEqual({
    status: 1,
    stderr: `mfe-greetings does not build: the types of @meshdeck/ui are those of 7.0.0; what is built here fits a shell with ${versionOf('ui')}`,
  })
})

test('types that are not installed are told', () => {
  rmSync(join(remote, 'node_modules'), { recursive: true })
  expect(build()).toEqual({
    status: 1,
    stderr: `mfe-greetings does not build: the types of @meshdeck/platform are not installed in ${remote}`,
  })
})

test('it is not worked on under the name of a remote that the console has', () => {
  const namesake = join(home, 'mfe-networks')
  cpSync(remote, namesake, { recursive: true })
  expect(run('dev', namesake)).toEqual({
    status: 1,
    stderr: `${namesake}: the console has a mfe-networks of its own.`,
  })
})

test('it is the same bytes, wherever its folder lies', () => {
  const elsewhere = join(home, 'a/folder/below')
  mkdirSync(elsewhere, { recursive: true })
  cpSync(remote, join(elsewhere, 'mfe-greetings'), { recursive: true })

  expect(build()).toEqual({ status: 0, stderr: '' })
  expect(run('build', join(elsewhere, 'mfe-greetings'), '--out', join(elsewhere, 'out'))).toEqual({
    status: 0,
    stderr: '',
  })
  expect(filesIn(join(elsewhere, 'out'))).toEqual(filesIn(join(home, 'out')))
})

/** Name and content of the files of the one build in a folder. */
function filesIn(out: string) {
  const folder = join(out, 'mfe-greetings/1.0.0')
  return readdirSync(folder)
    .toSorted()
    .map((file) => [file, readFileSync(join(folder, file), 'base64')])
}

test('--release is for the shell or a remote', () => {
  const { status, stderr } = run('build', 'domain', '--release')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^--release is for the shell or one remote: host-shell, mfe-[\w, -]+\.$/)
})
