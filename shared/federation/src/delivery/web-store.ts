import { setTimeout as wait } from 'node:timers/promises'

import { AwsClient } from 'aws4fetch'

import { reasonOf } from '../reason-of'
import { DeliveryError, MAX_STORED_BYTES, type Store, type StoredContent } from './store'

type SendRequest = (url: string, init: RequestInit) => Promise<Response>

export type Timeouts = {
  /** Milliseconds that one request may take. */
  perRequest: number
  /** Milliseconds before each retry of a failed request; there are as many retries as entries. */
  pauses: readonly number[]
}

/** Long enough for a file of a few hundred kilobytes over a slow line. */
export const defaultTimeouts: Timeouts = { perRequest: 20_000, pauses: [200, 1000] }

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  br: 'application/octet-stream',
  gz: 'application/octet-stream',
}

/** A key that a store without conditional writes may overwrite without harm. */
const PROBE = 'probe.json'

/**
 * A web server that accepts PUT and respects `If-Match` and `If-None-Match`, with the token in the user part of the
 * address, if any.
 */
export function webStore(address: string, timeouts = defaultTimeouts): Store {
  const url = new URL(address)
  const credentials = decodeURIComponent(`${url.username}:${url.password}`)
  url.username = ''
  url.password = ''
  const authorization =
    credentials === ':'
      ? {}
      : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  return new WebStore(url.href, timeouts, (target, init) =>
    fetch(target, {
      ...init,
      headers: { ...authorization, ...Object.fromEntries(new Headers(init.headers)) },
    }),
  )
}

export type S3Options = {
  /** Such as `https://s3.eu-central-1.example`, without the bucket. */
  endpoint: string
  bucket: string
  /** Folder within the bucket. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

/** A bucket of an S3-compatible store with conditional writes, which S3 itself has supported since 2024. */
export function s3Store(
  { endpoint, bucket, prefix, ...own }: S3Options,
  timeouts = defaultTimeouts,
): Store {
  const { sessionToken, ...keys } = own
  const client = new AwsClient({
    ...keys,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    // the library would retry ten times without reporting it
    retries: 0,
  })
  const base = [endpoint.replace(/\/$/, ''), bucket, ...prefix.split('/').filter(Boolean)].join('/')
  return new WebStore(base, timeouts, (target, init) => client.fetch(target, init))
}

class WebStore implements Store {
  private probing: Promise<void> | undefined

  constructor(
    readonly name: string,
    private readonly timeouts: Timeouts,
    private readonly send: SendRequest,
  ) {}

  async read(key: string): Promise<StoredContent | undefined> {
    const storedContent = await this.get(key, {})
    return storedContent === 'unchanged' ? undefined : storedContent
  }

  readUnlessTag(key: string, tag: string | undefined) {
    return this.get(key, tag === undefined ? {} : { 'if-none-match': tag })
  }

  create(key: string, content: Buffer): Promise<boolean> {
    return this.put(key, content, { 'if-none-match': '*' })
  }

  async replace(key: string, content: Buffer, tag: string | undefined): Promise<boolean> {
    await (this.probing ??= this.requireConditions())
    const condition = tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag }
    if (await this.put(key, content, condition)) return true
    // a write whose response was lost is retried, and rejected because of itself; the content includes who and when
    return (await this.read(key))?.content.equals(content) === true
  }

  private async get(key: string, conditions: Record<string, string>) {
    // a cache in between must revalidate, and nothing may compress: the tag is that of the bytes
    const headers = { 'cache-control': 'no-cache', 'accept-encoding': 'identity', ...conditions }
    const response = await this.ask('GET', key, { headers })
    if (response.status === 304) return 'unchanged'
    if (response.status === 404) return undefined
    if (!response.ok) throw await responseError(`GET ${this.urlOf(key)}`, response)
    const tag = response.headers.get('etag')
    if (tag === null) {
      throw new DeliveryError(
        `${this.urlOf(key)}: the store didn't return an ETag, which is required to detect changes.`,
      )
    }
    const content = await bytesOf(response).catch((error: unknown) => {
      throw noResponseError(`GET ${this.urlOf(key)}`, error, this.timeouts)
    })
    return { content, tag }
  }

  private async put(key: string, content: Buffer, condition: Record<string, string>) {
    const immutable = key.startsWith('mfe/') && {
      'cache-control': 'public, max-age=31536000, immutable',
    }
    const headers = { 'content-type': typeOf(key), ...immutable, ...condition }
    const response = await this.ask('PUT', key, { headers, body: new Uint8Array(content) })
    // a store may reject both of two simultaneous writes
    if (response.status === 412 || response.status === 409) return false
    // S3 returns this when there is nothing to replace
    if (response.status === 404 && 'if-match' in condition) return false
    if (!response.ok) throw await responseError(`PUT ${this.urlOf(key)}`, response)
    await response.body?.cancel()
    return true
  }

  /**
   * Retries failed requests and 5xx responses. Resolves with the last response, whatever its status; rejects when there
   * is none.
   */
  private async ask(method: string, key: string, init: RequestInit): Promise<Response> {
    const url = this.urlOf(key)
    for (const pause of this.timeouts.pauses) {
      const response = await this.once(url, { ...init, method }).catch(() => undefined)
      if (response && response.status < 500) return response
      await response?.body?.cancel()
      await wait(pause)
    }
    return this.once(url, { ...init, method }).catch((error: unknown) => {
      throw noResponseError(`${method} ${url}`, error, this.timeouts)
    })
  }

  private once(url: string, init: RequestInit): Promise<Response> {
    return this.send(url, { ...init, signal: AbortSignal.timeout(this.timeouts.perRequest) })
  }

  /** Throws for a server that would let two teams overwrite each other's writes. */
  private async requireConditions() {
    const isNew = await this.create(PROBE, Buffer.from('{}\n'))
    if (!isNew || !(await this.create(PROBE, Buffer.from('{}\n')))) return
    throw new DeliveryError(
      `${this.name} ignores If-None-Match, so two teams could overwrite each other's work. No changes were made.`,
    )
  }

  private urlOf(key: string) {
    const path = key.split('/').map(encodeURIComponent).join('/')
    return `${this.name.replace(/\/$/, '')}/${path}`
  }
}

/** Reads a whole response. Throws when it is longer than the largest file. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_STORED_BYTES) throw new Error(`more than ${MAX_STORED_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

function noResponseError(request: string, error: unknown, { perRequest }: Timeouts): DeliveryError {
  const isLate = fieldOf(error, 'name') === 'TimeoutError'
  const reason = isLate
    ? `no response within ${perRequest / 1000} s`
    : reasonOf(fieldOf(error, 'cause') ?? error)
  return new DeliveryError(
    `${request}: ${reason}. The versions in use weren't changed. Check the store's address, and that the store is running.`,
    { cause: error },
  )
}

/** By shape, because system errors belong to another realm under jest. */
function fieldOf(error: unknown, name: 'name' | 'cause'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

async function responseError(request: string, response: Response): Promise<DeliveryError> {
  const text = await bytesOf(response).then(String, () => '')
  // S3 returns the message in XML
  const message = /<Message>([^<]+)<\/Message>/.exec(text)?.[1] ?? text
  const words = reasonOf(new Error(message))
  return new DeliveryError(
    `${request}: the store returned ${response.status}${words ? `, ${words}` : ''}. The versions in use weren't changed.`,
  )
}
