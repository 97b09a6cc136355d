import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createSecureContext, rootCertificates } from 'node:tls'

import { reasonOf } from '@meshdeck/federation/reason-of'

import { StartError } from '../start-error'

/** PEM, the certificate with its chain. */
export type Pair = { cert: Buffer; key: Buffer }

type Files = { cert: string; key: string }

/** Whoever renews writes two files, and some write them in pieces. */
const LOOK_EVERY_MS = 2000

/**
 * A certificate and its key. Throws an `Error` that says in one line what keeps the two from being used together; a
 * certificate whose time has not come or is over is no such thing, for the clock of this machine may be wrong.
 */
export function readPair(files: Files): Pair {
  const cert = readNamed(files.cert)
  const key = readNamed(files.key)
  const certificate = parsed(files.cert, 'certificate', () => new X509Certificate(cert))
  const privateKey = parsed(files.key, 'key without a password', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error(`${files.key} isn't the key for ${files.cert}`)
  }
  // what follows the first certificate in the file is read here
  parsed(files.cert, 'chain of certificates', () => createSecureContext({ cert, key }))
  return { cert, key }
}

/** What browsers will say about the time of a certificate, in one line; undefined when nothing. */
export function untimely({ cert }: Pick<Pair, 'cert'>, now: Date = new Date()): string | undefined {
  const { validFrom, validTo } = new X509Certificate(cert)
  if (new Date(validTo) < now) return `expired on ${validTo}`
  if (new Date(validFrom) > now) return `isn't valid until ${validFrom}`
  return undefined
}

/**
 * Calls `take` with each new pair that lies in the files. One that cannot be used, or has expired already, is told once
 * and changes nothing. Gives what ends the watching.
 */
export function watchPair(
  files: Files,
  {
    take,
    tell,
    every = LOOK_EVERY_MS,
  }: { take: (pair: Pair) => void; tell: (line: string) => void; every?: number },
): () => void {
  let told: string | undefined

  function look() {
    try {
      const pair = readPair(files)
      const fault = untimely(pair)
      if (fault?.startsWith('expired')) throw new Error(`${files.cert} ${fault}`)
      take(pair)
      told = undefined
      tell(
        `${files.cert} was reloaded. The new certificate is valid until ${new X509Certificate(pair.cert).validTo}.`,
      )
    } catch (error) {
      const line = `${reasonOf(error)}. The previous certificate is still in use.`
      if (line !== told) tell(line)
      told = line
    }
  }

  // by looking, since a renewal often exchanges a link to the folder that they lie in; the first look is now, or what
  // is written before it would count as what has been there
  let last = stampOf(files)
  const timer = setInterval(() => {
    const now = stampOf(files)
    if (now === last) return
    last = now
    look()
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Another one as soon as one of the files is another, or has been written to. */
function stampOf({ cert, key }: Files): string {
  const stamps = [cert, key].map((file) => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}` : ''
  })
  return stamps.join('\n')
}

function readNamed(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new Error(`can't read ${file}: ${reasonOf(error)}`, { cause: error })
  }
}

function parsed<Value>(file: string, what: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw new Error(`${file} doesn't contain a ${what} in PEM format`, { cause: error })
  }
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * By whom the management server's certificate may be vouched for: the usual ones, those of `NODE_EXTRA_CA_CERTS`, which Node
 * leaves out where others are named, and those of a file (PEM). Throws a `StartError` for a file that cannot be read or
 * holds no certificate.
 */
export function readAuthorities(
  file: string,
  extra = process.env['NODE_EXTRA_CA_CERTS'],
): string[] {
  try {
    const own = readFileSync(file, 'utf8').match(BLOCK) ?? []
    if (own.length === 0) throw new Error(`${file} doesn't contain a certificate in PEM format`)
    // one that cannot be read would be passed over in silence
    own.forEach((block) => new X509Certificate(block))
    return [...rootCertificates, ...blocksIn(extra), ...own]
  } catch (error) {
    throw new StartError(`--backend-ca: ${reasonOf(error)}.`, { cause: error, isInOptions: true })
  }
}

/** None where there is no such file: Node itself has warned of it. */
function blocksIn(file: string | undefined): string[] {
  return file && existsSync(file) ? (readFileSync(file, 'utf8').match(BLOCK) ?? []) : []
}
