import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { reasonOf } from '../reason-of'
import { DeliveryError, LARGEST_STORED, type Store, type Stored } from './store'

/** After which a lock counts as left behind by a run that was cut off: writing takes milliseconds. */
const LOCK_ENDS_AFTER = 10_000
const LOCK_TRIED_EVERY = 50

/**
 * A store in a folder, of this machine or mounted. Every file appears whole, by a rename or a link; who replaces one
 * holds a lock beside it meanwhile, which expires.
 */
export function folderStore(folder: string): Store {
  const at = (key: string) => join(folder, ...key.split('/'))

  async function read(key: string): Promise<Stored | undefined> {
    const content = await readFound(at(key)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw refusal(at(key), error)
    })
    return content && { content, tag: tagOf(content) }
  }

  return {
    name: folder,
    read,
    async readUnlessTag(key, tag) {
      const stored = await read(key)
      return stored && stored.tag === tag ? 'unchanged' : stored
    },
    async create(key, content) {
      const target = at(key)
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
      const target = at(key)
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

/** Throws for what is no file, such as a pipe, which may be read for ever. */
async function readFound(file: string): Promise<Buffer> {
  const found = await stat(file)
  if (!found.isFile()) throw new Error('not a file')
  if (found.size > LARGEST_STORED) throw new Error(`more than ${LARGEST_STORED} bytes`)
  return readFile(file)
}

/** Beside its target, so that a rename stays on one disk. */
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

/** Resolves with what ends it. */
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
  new DeliveryError(`${file}: ${reasonOf(error)}`, { cause: error })

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
