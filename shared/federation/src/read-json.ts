import { readFileSync, statSync } from 'node:fs'

import { reasonOf } from './reason-of'

/**
 * The content of a JSON file. Throws an `Error` that says in one line, without the path, why there
 * is none: `is missing`, `isn't valid JSON: …`, `has 9000000 bytes, more than 1000000`, or what the
 * system says of a file that it does not open.
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
    throw new Error(`can't be read: ${reasonOf(error)}`, { cause: error })
  }
}

function sizeOf(file: string): number {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    // what is no file, such as a pipe, may be read for ever
    if (found?.isFile()) return found.size
    if (found) throw new Error('not a file')
  } catch (error) {
    throw new Error(`can't be read: ${reasonOf(error)}`, { cause: error })
  }
  throw new Error('is missing')
}
