import { createHash } from 'node:crypto'

/** A file's hash as a script tag's `integrity` holds it. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
