import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { DAY_MS } from '@meshdeck/domain/times'
import { emptyFolder } from '@meshdeck/federation/testing/builds'

import { keepRelease, retainedReleases } from './retained-releases'

const logged: string[] = []
const log = (line: string) => logged.push(line)

function builtWith(file: string) {
  const buildDir = emptyFolder()
  mkdirSync(join(buildDir, 'shell'))
  mkdirSync(join(buildDir, 'mfe/mfe-a/1.0.0'), { recursive: true })
  writeFileSync(join(buildDir, 'shell', file), file)
  return buildDir
}

async function use(dataDir: string, file: string) {
  await keepRelease({ dataDir, buildDir: builtWith(file) }, log).stop()
}

/** Returns the names of the shell's files in all kept releases. */
async function filesKept(dataDir: string) {
  const releases = await retainedReleases(dataDir)
  return releases.flatMap((release) => readdirSync(join(release, 'shell'))).toSorted()
}

/** Makes a release look last used the given number of days ago. */
async function age(dataDir: string, days: number) {
  const then = new Date(Date.now() - days * DAY_MS)
  for (const release of await retainedReleases(dataDir)) utimesSync(release, then, then)
}

test('keeps the files of a release for a week after it was last marked as in use', async () => {
  const dataDir = emptyFolder()
  await use(dataDir, 'main.1.js')
  await age(dataDir, 6)
  await use(dataDir, 'main.2.js')
  expect(await filesKept(dataDir)).toEqual(['main.1.js', 'main.2.js'])

  await age(dataDir, 8)
  await use(dataDir, 'main.3.js')
  expect(await filesKept(dataDir)).toEqual(['main.3.js'])
  expect(logged).toEqual([])
})

test('counts a release that is used again as new, and copies it once', async () => {
  const dataDir = emptyFolder()
  await use(dataDir, 'main.1.js')
  const [release = ''] = await retainedReleases(dataDir)
  const copied = statSync(join(release, 'shell/main.1.js')).ctimeMs
  await age(dataDir, 8)
  await use(dataDir, 'main.1.js')
  expect(Date.now() - statSync(release).mtimeMs).toBeLessThan(DAY_MS)
  expect(statSync(join(release, 'shell/main.1.js')).ctimeMs).toBe(copied)
  expect(readFileSync(join(release, 'shell/main.1.js'), 'utf8')).toBe('main.1.js')
})

test('reports when nothing can be kept, and nothing stops', async () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  await use(file, 'main.1.js')
  expect(logged.splice(0)).toEqual([
    expect.stringMatching(/^Couldn't keep this release's files .*: ENOTDIR/),
  ])
  expect(await retainedReleases(file)).toEqual([])
})
