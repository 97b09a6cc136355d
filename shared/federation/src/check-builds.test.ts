import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { checkFolder, checkInstallation } from './check-builds'
import { emptyFolder, fragmentOf, writeBuild, smallShell } from './testing/builds'

let folder: string

beforeEach(() => {
  folder = emptyFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const usesGone = { contract: { '@meshdeck/platform': ['Link', 'Gone'] } }
const gone = "uses Gone of @meshdeck/platform, which the shell doesn't provide"
const overlay = () => join(folder, 'registry-overlay.json')
const check = (path: string, deployed: string[] = []) =>
  checkFolder(path, { folders: deployed, overlay: overlay(), shell: smallShell })
const checkAll = (shell = smallShell) =>
  checkInstallation({ folders: [folder], overlay: overlay(), shell })

test.each(['', 'mfe-a', 'mfe-a/1.1.0'])('finds the builds in a folder at %j', (path) => {
  const target = writeBuild(folder, fragmentOf('mfe-a', '1.1.0', usesGone))
  expect(check(join(folder, path))).toEqual({
    verdicts: [{ name: 'mfe-a', version: '1.1.0', folder: target, faults: [gone] }],
    problems: [],
  })
})

test('checks a build in any folder, before it is copied to its final one', () => {
  const target = writeBuild(folder, fragmentOf('mfe-a', '1.1.0'))
  rmSync(target, { recursive: true })
  const elsewhere = writeBuild(join(folder, 'fresh'), fragmentOf('mfe-a', '1.1.0'))
  expect(check(elsewhere).verdicts[0]?.faults).toEqual([])
})

test('reports altered files', () => {
  const target = writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  writeFileSync(join(target, 'remoteEntry.12345678.js'), 'alert(1)')
  expect(check(folder).verdicts[0]?.faults).toEqual(['remoteEntry.12345678.js was modified'])
})

test('accepts a build of an earlier release, which lists its files with sha384 hashes', () => {
  const entry = join(writeBuild(folder, fragmentOf('mfe-a', '1.0.0')), 'remoteEntry.12345678.js')
  const hash = createHash('sha384').update(readFileSync(entry)).digest('base64')
  const files = { 'remoteEntry.12345678.js': { integrity: `sha384-${hash}`, size: 1 } }
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', { integrity: `sha384-${hash}`, files }))
  expect(check(folder).verdicts[0]?.faults).toEqual([])

  writeFileSync(entry, 'alert(1)')
  expect(check(folder).verdicts[0]?.faults).toHaveLength(1)
})

const strange = {
  routes: [
    {
      path: '/mfe-a',
      module: 'Page',
      title: { en: 'P', de: 'P', fr: 'P' },
      reads: ['hosts', '//elsewhere.example'],
    },
  ],
}
const ignored = "reads //elsewhere.example, which isn't a path of the API: ignored"

test('reports ignored reads, which break nothing', () => {
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', strange))
  expect(check(folder).verdicts).toMatchObject([{ faults: [], remarks: [ignored] }])
  expect(checkAll().verdicts).toMatchObject([{ faults: [], remarks: [ignored] }])
})

describe('paths that others use', () => {
  const routesAt = (...paths: string[]) => ({
    routes: paths.map((path) => ({ path, redirect: '/' })),
  })
  const faultsIn = ({ verdicts }: ReturnType<typeof check>) =>
    Object.fromEntries(verdicts.map(({ name, faults }) => [name, faults]))

  test('reports a path of the shell, before and after it is deployed', () => {
    writeBuild(folder, fragmentOf('mfe-a', '1.0.0', routesAt('/Login', '/dashboard/:tab?', '/a')))
    const faults = {
      'mfe-a': ['declares /Login, /dashboard/:tab?, which the shell already declares'],
    }
    expect(faultsIn(check(folder))).toEqual(faults)
    expect(faultsIn(checkAll())).toEqual(faults)
  })

  test('reports a path of another remote, only for the remote that would lose it', () => {
    writeBuild(folder, fragmentOf('mfe-a', '1.0.0', routesAt('/users/:id')))
    writeBuild(folder, fragmentOf('mfe-b', '1.0.0', routesAt('/users/:userId', '/b')))
    const faults = {
      'mfe-a': [],
      'mfe-b': ['declares /users/:userId, which mfe-a already declares'],
    }
    expect(faultsIn(check(folder))).toEqual(faults)
    expect(faultsIn(checkAll())).toEqual(faults)
  })

  test('reports a path that a new build would take from a deployed remote, except from one that it replaces', () => {
    writeBuild(folder, fragmentOf('mfe-b', '1.0.0', routesAt('/users')))
    const fresh = writeBuild(
      join(folder, 'fresh'),
      fragmentOf('mfe-a', '1.0.0', routesAt('/users')),
    )
    const expected = { 'mfe-a': ['declares /users, which mfe-b already declares'] }
    expect(faultsIn(check(fresh, [folder]))).toEqual(expected)

    writeFileSync(overlay(), JSON.stringify({ replace: { 'mfe-b': 'mfe-a' } }))
    expect(faultsIn(check(fresh, [folder]))).toEqual({ 'mfe-a': [] })
  })

  test('reports a path only once when the next version also declares it', () => {
    writeBuild(folder, fragmentOf('mfe-a', '1.0.0', routesAt('/users')))
    const next = fragmentOf('mfe-a', '1.1.0', routesAt('/users'))
    const fresh = writeBuild(join(folder, 'fresh'), next)
    expect(faultsIn(check(fresh, [folder]))).toEqual({ 'mfe-a': [] })
  })
})

test.each([
  ['is empty', () => folder, /doesn't contain a build of a remote$/],
  ["doesn't exist", () => join(folder, 'nowhere'), /doesn't contain a build of a remote$/],
  ['is a file', () => overlay(), /can't be read: not a directory$/],
  [
    'contains bytes in place of a fragment',
    () => join(folder, 'bytes'),
    /fragment\.json: isn't valid JSON/,
  ],
])('reports a folder that %s', (_, path, message) => {
  writeFileSync(overlay(), '{}')
  const bytes = join(folder, 'bytes')
  mkdirSync(bytes)
  if (path() === bytes) writeFileSync(join(bytes, 'fragment.json'), Buffer.from([0, 1, 2]))

  const { verdicts, problems } = check(path())
  expect(verdicts).toEqual([])
  expect(problems.map((problem) => problem.message)).toEqual([expect.stringMatching(message)])
})

test('lists what would break with another shell, and what that shell would use instead', () => {
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', { contract: {} }))
  writeBuild(folder, fragmentOf('mfe-a', '1.1.0'))
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0', { contract: {} }))
  expect(checkAll().verdicts.flatMap(({ faults }) => faults)).toEqual([])

  const next = { ...smallShell, exports: { '@meshdeck/platform': ['api'], '@meshdeck/ui': [] } }
  expect(checkAll(next).verdicts).toMatchObject([
    {
      name: 'mfe-a',
      version: '1.1.0',
      faults: ["uses Link of @meshdeck/platform, which the shell doesn't provide"],
      instead: '1.0.0',
    },
    { name: 'mfe-b', version: '1.0.0', faults: [] },
  ])
})

test('checks the pinned version, not the highest', () => {
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  writeBuild(folder, fragmentOf('mfe-a', '1.1.0', usesGone))
  writeFileSync(overlay(), JSON.stringify({ pin: { 'mfe-a': '1.0.0' } }))
  expect(checkAll()).toMatchObject({ verdicts: [{ version: '1.0.0', faults: [] }], problems: [] })
})
