import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createSecureContext, rootCertificates } from 'node:tls'

import { fileReasonOf, reasonOf } from '@meshdeck/federation/reason-of'

import { StartError } from '../start-error'

/** Certificate with its chain, and its key, in PEM. */
export type Pair = { cert: Buffer; key: Buffer }

type Files = { cert: string; key: string }

/** A renewal writes two files, sometimes in pieces. */
const LOOK_EVERY_MS = 2000

/**
 * Reads a certificate and its key. Throws an `Error` with a one-line message when the two can't be used together. A
 * certificate that is not yet valid or has expired doesn't throw, because the clock of this machine may be wrong.
 */
export function readPair(files: Files): Pair {
  const cert = readNamed(files.cert)
  const certificate = parsePem(
    `${files.cert} doesn't contain a certificate in PEM format`,
    () => new X509Certificate(cert),
  )
  const key = readKey(files, certificate)
  // what follows the first certificate in the file is read here
  parsePem(`${files.cert} doesn't contain a chain of certificates in PEM format`, () =>
    createSecureContext({ cert, key }),
  )
  return { cert, key }
}

/** A fault of the key, not of the certificate. */
export class KeyFault extends Error {}

function readKey(files: Files, certificate: X509Certificate): Buffer {
  try {
    const key = readNamed(files.key)
    const privateKey = parsePem(
      `${files.key} doesn't contain a private key in PEM format, or the key has a password`,
      () => createPrivateKey(key),
    )
    if (certificate.checkPrivateKey(privateKey)) return key
  } catch (error) {
    throw new KeyFault(reasonOf(error), { cause: error })
  }
  throw new KeyFault(`${files.key} isn't the key for ${files.cert}`)
}

/**
 * Warning that browsers will show about the validity period of a certificate, in one line; undefined when there is
 * none.
 */
export function expiryFault(
  { cert }: Pick<Pair, 'cert'>,
  now: Date = new Date(),
): string | undefined {
  const { validFrom, validTo } = new X509Certificate(cert)
  if (new Date(validTo) < now) return `expired on ${validTo}`
  if (new Date(validFrom) > now) return `isn't valid until ${validFrom}`
  return undefined
}

/**
 * Calls `take` with each new pair in the files. A pair that can't be used, or has expired already, is reported once and
 * changes nothing. Returns a function that stops watching.
 */
export function watchPair(
  files: Files,
  {
    take,
    log,
    every = LOOK_EVERY_MS,
  }: { take: (pair: Pair) => void; log: (line: string) => void; every?: number },
): () => void {
  let lastLine: string | undefined

  function checkFiles() {
    try {
      const pair = readPair(files)
      const fault = expiryFault(pair)
      if (fault?.startsWith('expired')) throw new Error(`${files.cert} ${fault}`)
      take(pair)
      lastLine = undefined
      log(
        `${files.cert} was reloaded. The new certificate is valid until ${new X509Certificate(pair.cert).validTo}.`,
      )
    } catch (error) {
      const line = `${reasonOf(error)}. The previous certificate is still in use.`
      if (line !== lastLine) log(line)
      lastLine = line
    }
  }

  // by polling, since a renewal often replaces a link to the folder of the files; the first look is now, or a write
  // before it would count as the initial state
  let lastStamp = stampOf(files)
  const timer = setInterval(() => {
    const currentStamp = stampOf(files)
    if (currentStamp === lastStamp) return
    lastStamp = currentStamp
    checkFiles()
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Text that identifies the state of both files; changes as soon as one is replaced or written to. */
function stampOf({ cert, key }: Files): string {
  const stamps = [cert, key].map((file) => {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}` : ''
  })
  return stamps.join('\n')
}

function readNamed(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new Error(`can't read ${file}: ${fileReasonOf(error)}`, { cause: error })
  }
}

function parsePem<Value>(fault: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw new Error(fault, { cause: error })
  }
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Certificate authorities trusted for the management server: the usual ones, those of `NODE_EXTRA_CA_CERTS`, which Node
 * omits when others are named, and those of a file (PEM). Throws a `StartError` for a file that can't be read or holds
 * no certificate.
 */
export function readAuthorities(
  file: string,
  extra = process.env['NODE_EXTRA_CA_CERTS'],
): string[] {
  try {
    const fileBlocks = readNamed(file).toString().match(BLOCK) ?? []
    if (fileBlocks.length === 0)
      throw new Error(`${file} doesn't contain a certificate in PEM format`)
    // an unreadable one would be skipped silently
    fileBlocks.forEach((block) => new X509Certificate(block))
    return [...rootCertificates, ...blocksIn(extra), ...fileBlocks]
  } catch (error) {
    throw new StartError(`--backend-ca: ${reasonOf(error)}.`, { cause: error, isInOptions: true })
  }
}

/** Empty when the file doesn't exist: Node has already warned about it. */
function blocksIn(file: string | undefined): string[] {
  return file && existsSync(file) ? (readFileSync(file, 'utf8').match(BLOCK) ?? []) : []
}
