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
import { buildKey, forEachLimited } from './publish'
import { isSignedBy, keysFor, signatureFile, type TrustedKey } from './signatures'
import { DeliveryError, MAX_STORED_BYTES, type Store } from './store'

const MAX_PARALLEL = 8

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

/** For a build without a trusted signature, or one that isn't in the store. */
class UntrustedError extends DeliveryError {}
class MissingError extends DeliveryError {}

type BuildName = { name: string; version: string }

/**
 * Fetches the fragment of a published build, byte for byte. Throws a `DeliveryError` when it doesn't exist, belongs to
 * another build, or isn't signed by a key that may sign that remote. `undefined` for keys accepts whatever is in the
 * store.
 */
export async function fetchFragment(
  store: Store,
  { name, version }: BuildName,
  keys: readonly TrustedKey[] | undefined,
): Promise<{ content: Buffer; fragment: Fragment }> {
  const storedFragment = await store.read(buildKey(name, version, 'fragment.json'))
  if (!storedFragment) throw new MissingError(`${name} ${version} doesn't exist in ${store.name}.`)
  const fragment = parseFragment(storedFragment.content, `${name} ${version}`)
  if (fragment.name !== name || fragment.version !== version) {
    throw new DeliveryError(
      `${name} ${version}: fragment.json is for ${fragment.name} ${fragment.version}.`,
    )
  }
  if (keys) await requireSignature(store, { name, version, content: storedFragment.content }, keys)
  return { content: storedFragment.content, fragment }
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
  build: BuildName & { content: Buffer },
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
 * Fetches a published build into `<folder>/<name>/<version>/`, completely or not at all, and checks every file against
 * its hash. A build that is already there isn't fetched again, and is removed when no key vouches for it any more.
 * Throws a `DeliveryError`; the next run replaces what an earlier one left incomplete.
 */
export async function fetchBuild(
  store: Store,
  build: BuildName & { folder: string },
  keys: readonly TrustedKey[] | undefined,
): Promise<void> {
  const { name, version, folder } = build
  const target = join(folder, name, version)
  const { content, fragment } = await fetchFragment(store, build, keys).catch(
    async (error: unknown) => {
      // its signer is no longer trusted
      if (error instanceof UntrustedError) await rm(target, { recursive: true, force: true })
      throw error
    },
  )
  const existingContent = await readFile(join(target, 'fragment.json')).catch(() => undefined)
  if (existingContent?.equals(content)) return
  // a difference from an earlier fetch means that it was altered, in the store or here
  if (existingContent)
    throw new DeliveryError(
      `${name} ${version} in ${store.name} differs from the one in ${target}.`,
    )

  // hidden, so that it isn't mistaken for a build
  const draft = join(folder, `.draft-${randomUUID()}`)
  try {
    await mkdir(draft, { recursive: true })
    await writeFile(join(draft, 'fragment.json'), content)
    const namedFiles = { ...fragment.files, [fragment.entry]: { integrity: fragment.integrity } }
    const files = Object.entries(namedFiles).flatMap(([file, { integrity }]) =>
      (['', '.br', '.gz'] as const).map((packing) => ({ file, packing, integrity })),
    )
    await forEachLimited(files, MAX_PARALLEL, async ({ file, packing, integrity }) => {
      const key = buildKey(name, version, `${file}${packing}`)
      const storedFile = await store.read(key)
      // without the compressed copies, it is served uncompressed
      if (!storedFile && packing !== '') return
      if (!storedFile)
        throw new DeliveryError(`${name} ${version}: ${file} doesn't exist in ${store.name}.`)
      const plain =
        packing === '' ? storedFile.content : await tryUnpack(storedFile.content, packing)
      if (!plain || !isIntact(plain, integrity)) {
        throw new DeliveryError(`${name} ${version}: ${file}${packing} was modified.`)
      }
      await writeFile(join(draft, `${file}${packing}`), storedFile.content)
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
 * Removes a fetched build that no key vouches for, whether or not it is in use. Throws a `DeliveryError` and keeps the
 * build when the store can't answer.
 */
export async function dropUntrusted(
  store: Store,
  build: BuildName & { folder: string },
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

async function tryUnpack(content: Buffer, packing: '.br' | '.gz'): Promise<Buffer | undefined> {
  try {
    return await unpack[packing](content, { maxOutputLength: MAX_STORED_BYTES })
  } catch {
    return undefined
  }
}
