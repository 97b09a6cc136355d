import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** @param {Record<string, number> | number[]} parts */
export function sumOf(parts) {
  return Object.values(parts).reduce((sum, size) => sum + size, 0)
}

/** @param {string} file */
export function gzippedSize(file) {
  return measureGzipped(readFileSync(file))
}

/** Compresses with level 9. @param {string | Buffer} content @returns {number} bytes */
export function measureGzipped(content) {
  return gzipSync(content, { level: 9 }).length
}
