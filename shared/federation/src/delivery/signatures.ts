import { lstatSync, statSync } from 'node:fs'

import {
  calculateJwkThumbprint,
  exportJWK,
  FlattenedSign,
  flattenedVerify,
  generateKeyPair,
  importJWK,
} from 'jose'
import * as z from 'zod/mini'

import { remoteNameSchema } from '../fields'
import { formatIssues } from '../format-issues'
import { readJson } from '../read-json'
import { reasonOf } from '../reason-of'
import { DeliveryError } from './store'

const ALGORITHM = 'EdDSA'

const publicShape = {
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().check(z.regex(/^[\w-]{43}$/, 'expected 32 bytes of base64url')),
  /** Thumbprint of the key (RFC 7638), so that it can't be chosen to match another's. */
  kid: z.string().check(z.regex(/^[\w-]{43}$/, 'expected a thumbprint')),
}

const privateKeySchema = z.strictObject({ ...publicShape, d: z.string() })
export type PrivateKey = z.infer<typeof privateKeySchema>

const trustedKeySchema = z.strictObject({
  ...publicShape,
  /** Remotes that the key may sign. */
  remotes: z.array(remoteNameSchema).check(z.minLength(1, 'expected the remotes that it may sign')),
})
export type TrustedKey = z.infer<typeof trustedKeySchema>

/** Schema of `trusted-keys.json`: the keys whose builds a console accepts. */
const trustedKeysSchema = z.strictObject({ keys: z.array(trustedKeySchema) })

/** Generates a key pair for some remotes: the private key for their team, the public one for `trusted-keys.json`. */
export async function newKeys(
  remotes: string[],
): Promise<{ own: PrivateKey; trusted: TrustedKey }> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const teamKey = z.parse(privateKeySchema, { ...jwk, kid })
  const { d: _, ...half } = teamKey
  return { own: teamKey, trusted: z.parse(trustedKeySchema, { ...half, remotes }) }
}

/** Reads a team's own key. Throws a `DeliveryError` that names the file, but reveals nothing of its content. */
export function readPrivateKey(file: string): PrivateKey {
  return readChecked(privateKeySchema, file)
}

/** Reads the trusted keys. Throws a `DeliveryError` for a file that is missing or malformed. */
export function readTrustedKeys(file: string): TrustedKey[] {
  return readChecked(trustedKeysSchema, file).keys
}

function readChecked<Value>(schema: z.ZodMiniType<Value>, file: string): Value {
  let content: unknown
  try {
    content = readJson(file)
  } catch (error) {
    throw new DeliveryError(`${file} ${reasonOf(error)}`, { cause: error })
  }
  const result = z.safeParse(schema, content)
  if (result.success) return result.data
  throw new DeliveryError(`${file}: ${formatIssues(result.error)}`)
}

/** Signs the exact bytes of a fragment, as a JWS without its payload (RFC 7515, appendix F). */
export async function sign(content: Buffer, key: PrivateKey): Promise<string> {
  const jws = await new FlattenedSign(content)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid })
    .sign(await importJWK(key, ALGORITHM))
  return `${jws.protected}..${jws.signature}`
}

/** Whether a signature matches this content and this key. Nothing in it is trusted, not even its algorithm. */
export async function isSignedBy(
  content: Buffer,
  signature: string,
  key: TrustedKey,
): Promise<boolean> {
  const [header = '', payload, mark = '', ...more] = signature.trim().split('.')
  if (payload !== '' || more.length > 0) return false
  const { kty, crv, x } = key
  try {
    const jws = { protected: header, payload: content.toString('base64url'), signature: mark }
    // two keys with the same thumbprint are the same key
    if ((await calculateJwkThumbprint({ kty, crv, x })) !== key.kid) return false
    await flattenedVerify(jws, await importJWK({ kty, crv, x }, ALGORITHM), {
      algorithms: [ALGORITHM],
    })
    return true
  } catch {
    return false
  }
}

/** File of a build's signature by a key. A build may have several: by the old and the new key. */
export const signatureFile = (kid: string) => `fragment.${kid}.jws`

export const keysFor = (keys: readonly TrustedKey[], remote: string): TrustedKey[] =>
  keys.filter(({ remotes }) => remotes.includes(remote))

/**
 * Whether builds need a signature. `checked`: by a key of the current file. `kept`: by a key that the file had before
 * it was removed or broken. `refused`: no signature is valid, because the file could never be read. `unchecked`: there
 * has never been a file, and none is required.
 */
export type Signatures = 'checked' | 'kept' | 'refused' | 'unchecked'

type Options = {
  /** Path of `trusted-keys.json`. */
  file: string
  /** Whether a missing file means that no signature is valid, instead of that none is needed. */
  isRequired: boolean
  log: (line: string) => void
}

/** Keys of a file that can change or break while in use; once checks are on, this never turns them off. */
export class TrustedKeys {
  private read: readonly TrustedKey[] | undefined
  private stamp: string | undefined
  private isFirst = true
  private wasThere = false
  /** What is wrong with the file, in one sentence. */
  fault: string | undefined

  constructor(private readonly options: Options) {}

  /** Keys whose signatures are valid; undefined when none is needed. */
  get keys(): readonly TrustedKey[] | undefined {
    return this.signatures === 'unchecked' ? undefined : (this.read ?? [])
  }

  get signatures(): Signatures {
    if (this.read) return this.fault === undefined ? 'checked' : 'kept'
    return this.wasThere || this.options.isRequired ? 'refused' : 'unchecked'
  }

  /** Reads the file if it has changed; returns whether it has. A fault is reported once. */
  look(): boolean {
    const stamp = stampOf(this.options.file)
    if (!this.isFirst && stamp === this.stamp) return false
    this.isFirst = false
    this.stamp = stamp
    const fault = this.take(stamp)
    if (fault !== undefined && fault !== this.fault) this.options.log(fault)
    this.fault = fault
    return true
  }

  private take(stamp: string | undefined): string | undefined {
    const { file } = this.options
    this.wasThere ||= stamp !== undefined
    if (stamp === undefined && this.signatures === 'unchecked') return undefined
    try {
      this.read = readTrustedKeys(file)
      return undefined
    } catch (error) {
      const consequence = this.read
        ? 'Builds are still checked with the previous keys.'
        : "Builds from the store aren't used until this file can be read."
      return `${reasonOf(error)}. ${consequence}`
    }
  }
}

/**
 * Changes whenever the file may have changed; undefined when it doesn't exist. A broken link counts as a broken file.
 */
function stampOf(file: string): string | undefined {
  const options = { throwIfNoEntry: false }
  try {
    const stats = statSync(file, options) ?? lstatSync(file, options)
    // a copy preserves the modification time, but not the inode's change time
    return stats && [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join()
  } catch (error) {
    return reasonOf(error)
  }
}
