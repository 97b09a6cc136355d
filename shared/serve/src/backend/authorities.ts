import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'

import { reasonOf } from '@meshdeck/federation/reason-of'

import { StartError } from '../start-error'

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
