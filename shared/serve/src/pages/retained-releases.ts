import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { DAY_MS, HOUR_MS } from '@meshdeck/domain/times'
import { reasonOf } from '@meshdeck/federation/reason-of'

/** After its release was last in use, an open page may still request a file for this long. */
const KEPT_MS = 7 * DAY_MS

/** Folders that a build writes for browsers; every file name in both contains a hash of the content. */
const PARTS = ['shell', 'mfe']

type Folders = {
  /** Folder with `kept/`, which has a folder for each release. */
  dataDir: string
  buildDir: string
}

const releasesFolder = (dataDir: string) => join(dataDir, 'kept')

/** Folders of the kept releases, each laid out as a build. */
export async function retainedReleases(dataDir: string): Promise<string[]> {
  const names = await readdir(releasesFolder(dataDir)).catch(() => [])
  return names.filter(isWhole).map((name) => join(releasesFolder(dataDir), name))
}

/**
 * Keeps the files of the current release for pages that stay open when another replaces it, and removes those of
 * releases unused for a week. Marks the release as in use once an hour until stopped. Errors are reported and don't
 * stop the console. Returns a function that stops it, once the release is kept.
 */
export function keepRelease(folders: Folders, log: (line: string) => void) {
  const { dataDir, buildDir } = folders
  async function storeRelease() {
    try {
      const names = await filesOf(buildDir)
      const release = join(releasesFolder(dataDir), nameOf(names))
      if (!existsSync(release)) await copy(buildDir, release)
      await utimes(release, new Date(), new Date())
      await removeOld(releasesFolder(dataDir))
    } catch (error) {
      log(
        `Couldn't keep this release's files for pages that stay open after an upgrade: ${reasonOf(error)}`,
      )
    }
  }
  let lastRun = storeRelease()
  const marking = setInterval(() => (lastRun = storeRelease()), HOUR_MS).unref()
  return {
    async stop() {
      clearInterval(marking)
      await lastRun
    },
  }
}

async function filesOf(buildDir: string): Promise<string[]> {
  const listings = PARTS.map((part) => readdir(join(buildDir, part), { recursive: true }))
  return (await Promise.all(listings)).flat().toSorted()
}

/** Name of a release, from its file names, which contain the hashes of their contents. */
function nameOf(files: readonly string[]): string {
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
}

/** A release that is being copied has a different name until its last file is there. */
const isWhole = (name: string) => /^[0-9a-f]{16}$/.test(name)

async function copy(buildDir: string, release: string) {
  const started = `${release}.${process.pid}`
  await mkdir(started, { recursive: true })
  for (const part of PARTS) {
    await cp(join(buildDir, part), join(started, part), { recursive: true, dereference: true })
  }
  // another process may have kept the same release meanwhile
  await rename(started, release).catch(() => rm(started, { recursive: true }))
}

async function removeOld(releases: string) {
  for (const name of await readdir(releases)) {
    const folder = join(releases, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > KEPT_MS) await rm(folder, { recursive: true, force: true })
  }
}
