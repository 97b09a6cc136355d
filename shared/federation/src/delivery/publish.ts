import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readBuild } from '../composer/read-builds'
import type { Fragment } from '../registry'
import { sign, signatureFile, type PrivateKey } from './signatures'
import { DeliveryError, type Store } from './store'

/** Number of parallel requests. */
const MAX_PARALLEL = 8

/** Files that a build writes in addition to its scripts and that no console serves. */
const NOT_SERVED = /\.(?:map|zip|d\.ts)$|^mf-|^fragment\./

export const buildKey = (name: string, version: string, file: string) =>
  `mfe/${name}/${version}/${file}`

type Publication = { fragment: Fragment; files: number; bytes: number; isKnown: boolean }

/**
 * Writes a build to the store: first its files, which are not requested yet, and the fragment last. Each may exist from
 * an interrupted run, with the same bytes or, in a store that kept half of a write, the first of them; anything else is
 * a `DeliveryError`, because a version never changes. If a key is given, the build is signed with it; publishing again
 * with another key adds a signature.
 */
export async function publishBuild(
  store: Store,
  folder: string,
  key: PrivateKey | undefined,
): Promise<Publication> {
  const build = readBuild(folder)
  if (typeof build === 'string') throw new DeliveryError(`${folder}: ${build}`)
  const { fragment, fileFaults } = build
  if (fileFaults.length > 0) throw new DeliveryError(`${folder}: ${fileFaults.join('; ')}`)
  const { name, version } = fragment
  const keyOf = (file: string) => buildKey(name, version, file)
  async function lay(file: string, text: Buffer) {
    if (!(await writeOnce(store, keyOf(file), text)))
      throw alreadyPublishedError(fragment, keyOf(file))
  }
  const content = await readFile(join(folder, 'fragment.json'))

  const publishedFragment = await store.read(keyOf('fragment.json'))
  const isKnown = publishedFragment?.content.equals(content) ?? false
  if (publishedFragment && !isKnown && !isBeginning(publishedFragment.content, content))
    throw alreadyPublishedError(fragment)

  let bytes = content.length
  const files = isKnown
    ? []
    : (await readdir(folder)).filter((file) => !NOT_SERVED.test(file)).toSorted()
  await forEachLimited(files, MAX_PARALLEL, async (file) => {
    const text = await readFile(join(folder, file))
    bytes += text.length
    await lay(file, text)
  })
  if (key) {
    const signature = Buffer.from(await sign(content, key))
    await lay(signatureFile(key.kid), signature)
  }
  await lay('fragment.json', content)
  return { fragment, files: files.length, bytes, isKnown }
}

async function writeOnce(store: Store, key: string, content: Buffer): Promise<boolean> {
  if (await store.create(key, content)) return true
  const existingContent = await store.read(key)
  if (!existingContent) return false
  if (existingContent.content.equals(content)) return true
  return (
    isBeginning(existingContent.content, content) &&
    store.replace(key, content, existingContent.tag)
  )
}

/** Whether the content is the start of an interrupted write. */
const isBeginning = (beginning: Buffer, content: Buffer) =>
  beginning.length < content.length && content.subarray(0, beginning.length).equals(beginning)

const alreadyPublishedError = (
  { name, version }: Fragment,
  key = buildKey(name, version, 'fragment.json'),
) =>
  new DeliveryError(
    `${name} ${version} is already published with different content (${key}). Published versions can't be changed. Build with another version.`,
  )

/**
 * Runs a function for each of many items, a limited number in parallel. The first failure ends it, after those in
 * progress have settled: nothing runs afterward.
 */
export async function forEachLimited<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let hasFailed = false
  async function work() {
    for (const item of queue) {
      if (hasFailed) return
      await act(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = ended.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
