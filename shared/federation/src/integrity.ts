import { createHash } from 'node:crypto'

/**
 * A file's hash as a script tag's `integrity` holds it. Files carry the hashes of others, which no
 * compression makes smaller: sha384 took half as much again.
 */
export function integrityOf(content: Buffer | string): string {
  return hashed('sha256', content)
}

/** Whether a file is what its hash says; builds of earlier releases name sha384. */
export function isIntact(content: Buffer, integrity: string): boolean {
  const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256'
  return hashed(algorithm, content) === integrity
}

const hashed = (algorithm: 'sha256' | 'sha384', content: Buffer | string) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
