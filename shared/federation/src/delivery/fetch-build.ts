import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

import * as z from 'zod/mini'

import { formatIssues } from '../format-issues'
import { isIntact } from '../integrity'
import { reasonOf } from '../reason-of'
import { fragmentSchema, type Fragment } from '../registry'
import { buildKey, inTurns } from './publish'
import { isSignedBy, keysFor, signatureFile, type TrustedKey } from './signatures'
import { DeliveryError, LARGEST_STORED, type Store } from './store'

const AT_ONCE = 8

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

/** What nobody who may has signed, or what is not in the store. */
class UntrustedError extends DeliveryError {}
class MissingError extends DeliveryError {}

type Named = { name: string; version: string }

/**
 * The fragment of a published build, to the byte. Throws a `DeliveryError` when there is none, when it is another's, or
 * when none of the keys that may sign that remote has signed it. `undefined` for keys: whatever lies in the store.
 */
export async function fetchFragment(
  store: Store,
  { name, version }: Named,
  keys: readonly TrustedKey[] | undefined,
): Promise<{ content: Buffer; fragment: Fragment }> {
  const stored = await store.read(buildKey(name, version, 'fragment.json'))
  if (!stored) throw new MissingError(`${name} ${version} doesn't exist in ${store.name}.`)
  const fragment = parseFragment(stored.content, `${name} ${version}`)
  if (fragment.name !== name || fragment.version !== version) {
    throw new DeliveryError(
      `${name} ${version}: fragment.json is for ${fragment.name} ${fragment.version}.`,
    )
  }
  if (keys) await requireSignature(store, { name, version, content: stored.content }, keys)
  return { content: stored.content, fragment }
}

function parseFragment(content: Buffer, what: string): Fragment {
  try {
    const parsed = z.safeParse(fragmentSchema, JSON.parse(content.toString('utf8')))
    if (parsed.success) return parsed.data
    throw new TypeError(formatIssues(parsed.error))
  } catch (error) {
    throw new DeliveryError(`${what}: fragment.json: ${reasonOf(error)}`, { cause: error })
  }
}

async function requireSignature(
  store: Store,
  build: Named & { content: Buffer },
  keys: readonly TrustedKey[],
) {
  const { name, version, content } = build
  for (const key of keysFor(keys, name)) {
    const signature = await store.read(buildKey(name, version, signatureFile(key.kid)))
    if (signature && (await isSignedBy(content, signature.content.toString('utf8'), key))) return
  }
  throw new UntrustedError(`${name} ${version} isn't signed with a trusted key for ${name}.`)
}

/**
 * Brings a published build into `<folder>/<name>/<version>/`, whole or not at all, every file held against its hash.
 * Nothing is fetched that lies there already, and what lies there goes when no key vouches for it any more. Throws a
 * `DeliveryError`; what a run left half done is replaced by the next.
 */
export async function fetchBuild(
  store: Store,
  wanted: Named & { folder: string },
  keys: readonly TrustedKey[] | undefined,
): Promise<void> {
  const { name, version, folder } = wanted
  const target = join(folder, name, version)
  const { content, fragment } = await fetchFragment(store, wanted, keys).catch(
    async (error: unknown) => {
      // whoever signed it may do so no more
      if (error instanceof UntrustedError) await rm(target, { recursive: true, force: true })
      throw error
    },
  )
  const there = await readFile(join(target, 'fragment.json')).catch(() => undefined)
  if (there?.equals(content)) return
  // what was fetched once and lies here otherwise was altered, there or here
  if (there)
    throw new DeliveryError(
      `${name} ${version} in ${store.name} differs from the one in ${target}.`,
    )

  // hidden, so that nobody takes it for a build
  const draft = join(folder, `.draft-${randomUUID()}`)
  try {
    await mkdir(draft, { recursive: true })
    await writeFile(join(draft, 'fragment.json'), content)
    const named = { ...fragment.files, [fragment.entry]: { integrity: fragment.integrity } }
    const files = Object.entries(named).flatMap(([file, { integrity }]) =>
      (['', '.br', '.gz'] as const).map((packing) => ({ file, packing, integrity })),
    )
    await inTurns(files, AT_ONCE, async ({ file, packing, integrity }) => {
      const key = buildKey(name, version, `${file}${packing}`)
      const stored = await store.read(key)
      // without the packed copies it is served unpacked
      if (!stored && packing !== '') return
      if (!stored)
        throw new DeliveryError(`${name} ${version}: ${file} doesn't exist in ${store.name}.`)
      const plain = packing === '' ? stored.content : await unpacked(stored.content, packing)
      if (!plain || !isIntact(plain, integrity)) {
        throw new DeliveryError(`${name} ${version}: ${file}${packing} was modified.`)
      }
      await writeFile(join(draft, `${file}${packing}`), stored.content)
    })
    await mkdir(dirname(target), { recursive: true })
    await rename(draft, target)
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    throw new DeliveryError(`${target}: ${reasonOf(error)}`, { cause: error })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Removes a fetched build that no key vouches for, whether it is in use or not. Throws a `DeliveryError` where the store
 * can't tell, and keeps it.
 */
export async function dropUntrusted(
  store: Store,
  build: Named & { folder: string },
  keys: readonly TrustedKey[],
): Promise<void> {
  try {
    await fetchFragment(store, build, keys)
  } catch (error) {
    if (!(error instanceof UntrustedError || error instanceof MissingError)) throw error
    const { folder, name, version } = build
    await rm(join(folder, name, version), { recursive: true, force: true })
  }
}

async function unpacked(content: Buffer, packing: '.br' | '.gz'): Promise<Buffer | undefined> {
  try {
    return await unpack[packing](content, { maxOutputLength: LARGEST_STORED })
  } catch {
    return undefined
  }
}
