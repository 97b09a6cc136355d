import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'

import { reasonOf } from '@meshdeck/federation/reason-of'

import { StartError } from '../start-error'

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * By whom the management server's certificate may be vouched for: the usual ones and those of a file (PEM). Throws a
 * `StartError` for a file that cannot be read or holds no certificate.
 */
export function readAuthorities(file: string): string[] {
  try {
    const own = readFileSync(file, 'utf8').match(BLOCK) ?? []
    if (own.length === 0) throw new Error(`${file} holds no certificate (PEM)`)
    // one that cannot be read would be passed over in silence
    own.forEach((block) => new X509Certificate(block))
    return [...rootCertificates, ...own]
  } catch (error) {
    throw new StartError(`--backend-ca: ${reasonOf(error)}.`, { cause: error, isInOptions: true })
  }
}
