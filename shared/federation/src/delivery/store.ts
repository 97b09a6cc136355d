import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { fileReasonOf } from '../reason-of'

/** Content of a store under a key; the tag changes with the content. */
export type StoredContent = { content: Buffer; tag: string }

/**
 * Place of published builds and of the record of which are in use: a folder, a web server, or an S3-compatible store.
 * Keys are paths with `/`. It has no listing, so that a plain web server is enough: `deliveries.json` lists what there
 * is.
 */
export type Store = {
  /** Name as users write it. */
  readonly name: string
  /** Undefined for a missing key. With the tag of known content, `unchanged` when it is still current. */
  read(key: string): Promise<StoredContent | undefined>
  readUnlessTag(
    key: string,
    tag: string | undefined,
  ): Promise<StoredContent | undefined | 'unchanged'>
  /** Writes a key that must not exist yet; resolves to false when it does. */
  create(key: string, content: Buffer): Promise<boolean>
  /**
   * Replaces the content that was read with that tag, or creates it when there was none; resolves to false when another
   * write came first.
   */
  replace(key: string, content: Buffer, tag: string | undefined): Promise<boolean>
}

/** Far more than any file of a build, and far less than the memory: no content of a store can crash the consoles. */
export const MAX_STORED_BYTES = 32_000_000

/** A fault that a user can fix, reported in one line. Nothing that was in use has changed. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
}

/** Age at which a lock counts as left by an interrupted run: writing takes milliseconds. */
const LOCK_ENDS_AFTER = 10_000
const LOCK_TRIED_EVERY = 50

/**
 * A store in a folder, local or mounted. Every file appears complete, by a rename or a link; a replacing write holds a
 * lock file next to it, which expires.
 */
export function folderStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, ...key.split('/'))

  async function read(key: string): Promise<StoredContent | undefined> {
    const content = await readFound(pathOf(key)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw refusal(pathOf(key), error)
    })
    return content && { content, tag: tagOf(content) }
  }

  return {
    name: folder,
    read,
    async readUnlessTag(key, tag) {
      const storedContent = await read(key)
      return storedContent && storedContent.tag === tag ? 'unchanged' : storedContent
    },
    async create(key, content) {
      const target = pathOf(key)
      const draft = await writeDraft(target, content)
      try {
        await link(draft, target)
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw refusal(target, error)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async replace(key, content, tag) {
      const target = pathOf(key)
      const draft = await writeDraft(target, content)
      const unlock = await lock(target)
      try {
        if ((await read(key))?.tag !== tag) return false
        await rename(draft, target)
        return true
      } finally {
        await unlock()
        await rm(draft, { force: true })
      }
    },
  }
}

/** Throws when it isn't a file, such as a pipe, which could be read forever. */
async function readFound(file: string): Promise<Buffer> {
  const stats = await stat(file)
  if (!stats.isFile()) throw new Error('not a file')
  if (stats.size > MAX_STORED_BYTES) throw new Error(`more than ${MAX_STORED_BYTES} bytes`)
  return readFile(file)
}

/** Writes a draft next to its target, so that a rename stays on one disk. */
async function writeDraft(target: string, content: Buffer): Promise<string> {
  const draft = join(dirname(target), `.draft-${randomUUID()}`)
  try {
    await mkdir(dirname(target), { recursive: true })
    await writeFile(draft, content)
    return draft
  } catch (error) {
    await rm(draft, { force: true })
    throw refusal(target, error)
  }
}

/** Resolves with a function that releases the lock. */
async function lock(target: string): Promise<() => Promise<void>> {
  const file = `${target}.lock`
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw refusal(file, error)
    }
    const since = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - since > LOCK_ENDS_AFTER) await rm(file, { force: true })
    else await wait(LOCK_TRIED_EVERY)
  }
}

const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const refusal = (file: string, error: unknown) =>
  new DeliveryError(`${file}: ${fileReasonOf(error)}`, { cause: error })

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
