import { createHash } from 'node:crypto'

/**
 * Hash of a file in the format of a script tag's `integrity`. Files contain the hashes of others, which don't compress:
 * sha384 was half as large again.
 */
export function integrityOf(content: Buffer | string): string {
  return hashOf('sha256', content)
}

/** Whether a file matches its hash; builds of earlier releases use sha384. */
export function isIntact(content: Buffer, integrity: string): boolean {
  const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256'
  return hashOf(algorithm, content) === integrity
}

const hashOf = (algorithm: 'sha256' | 'sha384', content: Buffer | string) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
