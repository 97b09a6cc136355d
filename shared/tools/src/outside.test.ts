import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { installTypes, type Outside, placeOutside, run, versionOf } from './testing/outside'

let home: string
let remote: string
let outside: Outside
beforeEach(() => {
  outside = placeOutside()
  home = outside.home
  remote = outside.remote
})
afterEach(() => outside.remove())

const build = (...options: string[]) => run('build', remote, '--out', join(home, 'out'), ...options)

test.each(['build', 'dev'])('reports a path that is no remote for npm run %s', (command) => {
  rmSync(join(remote, 'remote.json'))
  expect(run(command, remote)).toEqual({
    status: 1,
    stderr: `${remote} isn't a remote: remote.json is missing.`,
  })
})

test('requires an output folder to build an external remote', () => {
  expect(run('build', remote)).toEqual({
    status: 1,
    stderr: `${remote} requires --out DIR, the folder to build into.`,
  })
})

test("reports a name that differs from the folder's name", () => {
  const file = join(remote, 'remote.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('mfe-greetings', 'mfe-farewells'))
  expect(build()).toEqual({
    status: 1,
    stderr:
      'Couldn\'t build mfe-greetings: mfe-greetings/remote.json: name: expected "mfe-greetings", as the folder',
  })
})

test('reports types of another major version before anything is built', () => {
  installTypes(remote, 'ui', '7.0.0')
  expect(build()).toEqual({
    status: 1,
    stderr: `Couldn't build mfe-greetings: the types of @meshdeck/ui are for 7.0.0, but the shell has ${versionOf('ui')}`,
  })
})

test('reports missing types', () => {
  rmSync(join(remote, 'node_modules'), { recursive: true })
  expect(build()).toEqual({
    status: 1,
    stderr: `Couldn't build mfe-greetings: the types of @meshdeck/platform aren't installed in ${remote}`,
  })
})

test('rejects an external remote with the name of one in the console', () => {
  const namesake = join(home, 'mfe-networks')
  cpSync(remote, namesake, { recursive: true })
  expect(run('dev', namesake)).toEqual({
    status: 1,
    stderr: `${namesake}: the console already contains a remote named mfe-networks.`,
  })
})

test('accepts --release only for the shell or a remote', () => {
  const { status, stderr } = run('build', 'domain', '--release')
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^--release requires the name of the shell or a remote: host-shell, mfe-[\w, -]+\.$/,
  )
})
