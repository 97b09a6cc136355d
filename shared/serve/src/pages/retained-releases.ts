import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { reasonOf } from '@meshdeck/federation/reason-of'

const HOUR_MS = 3_600_000
/** So long after its release was last in use a file may still be asked for by a page that has stayed open. */
const KEPT_MS = 7 * 24 * HOUR_MS

/** What a build writes for browsers; every name in both has a hash of its content. */
const PARTS = ['shell', 'mfe']

type Folders = {
  /** Holds `kept/`, which has a folder for each release. */
  dataDir: string
  buildDir: string
}

const keptIn = (dataDir: string) => join(dataDir, 'kept')

/** The releases whose files are kept, each laid out as a build. */
export async function keptReleases(dataDir: string): Promise<string[]> {
  const names = await readdir(keptIn(dataDir)).catch(() => [])
  return names.filter(isWhole).map((name) => join(keptIn(dataDir), name))
}

/**
 * Keeps the files of the release in use for pages that stay open when another takes its place, and removes those of
 * releases that nobody has used for a week. Marks once an hour until it is stopped that this one is in use. What goes
 * wrong is told and keeps nobody from the console.
 * @returns What stops it, when it is kept.
 */
export function keepRelease(folders: Folders, tell: (line: string) => void) {
  const { dataDir, buildDir } = folders
  async function keep() {
    try {
      const names = await filesOf(buildDir)
      const release = join(keptIn(dataDir), nameOf(names))
      if (!existsSync(release)) await copy(buildDir, release)
      await utimes(release, new Date(), new Date())
      await removeOld(keptIn(dataDir))
    } catch (error) {
      tell(
        `Couldn't keep this release's files for pages that stay open after an upgrade: ${reasonOf(error)}`,
      )
    }
  }
  let last = keep()
  const marking = setInterval(() => (last = keep()), HOUR_MS).unref()
  return {
    async stop() {
      clearInterval(marking)
      await last
    },
  }
}

async function filesOf(buildDir: string): Promise<string[]> {
  const found = PARTS.map((part) => readdir(join(buildDir, part), { recursive: true }))
  return (await Promise.all(found)).flat().toSorted()
}

/** By the names of its files, which have the hashes of what is in them. */
function nameOf(files: readonly string[]): string {
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
}

/** One that is being copied has another name until its last file is there. */
const isWhole = (name: string) => /^[0-9a-f]{16}$/.test(name)

async function copy(buildDir: string, release: string) {
  const started = `${release}.${process.pid}`
  await mkdir(started, { recursive: true })
  for (const part of PARTS) {
    await cp(join(buildDir, part), join(started, part), { recursive: true, dereference: true })
  }
  // another process may have kept the same meanwhile
  await rename(started, release).catch(() => rm(started, { recursive: true }))
}

async function removeOld(kept: string) {
  for (const name of await readdir(kept)) {
    const folder = join(kept, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > KEPT_MS) await rm(folder, { recursive: true, force: true })
  }
}
