import { readFileSync, statSync } from 'node:fs'

import { fileReasonOf, reasonOf } from './reason-of'

/**
 * Reads a JSON file. Throws an `Error` with a reason in one line, without the path: `is missing`, `isn't valid JSON:
 * …`, `has 9000000 bytes, more than 1000000`, or the system's message for a file that can't be opened.
 */
export function readJson(file: string, { maxBytes = Infinity } = {}): unknown {
  const text = readText(file, maxBytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`isn't valid JSON: ${reasonOf(error)}`, { cause: error })
  }
}

function readText(file: string, maxBytes: number): string {
  const size = sizeOf(file)
  if (size > maxBytes) throw new Error(`is ${size} bytes, more than the limit of ${maxBytes}`)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`can't be read: ${fileReasonOf(error)}`, { cause: error })
  }
}

function sizeOf(file: string): number {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    // something that isn't a file, such as a pipe, could be read forever
    if (stats?.isFile()) return stats.size
    if (stats) throw new Error('not a file')
  } catch (error) {
    throw new Error(`can't be read: ${fileReasonOf(error)}`, { cause: error })
  }
  throw new Error('is missing')
}
