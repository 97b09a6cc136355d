import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Fragment } from '../registry'

/** Bytes of gzip, level 9. */
export type Sizes = {
  entry: number
  /** Module → all that a first visit to it loads, without the entry. */
  modules: Record<string, number>
}

/** What an entry and a page may have at most: twice of what the largest ones have that the console came with. */
const MOST = { entry: 15_000, module: 250_000 }

/** What a build weighs as it lies in its folder. */
export function weigh({ entry, preload }: Fragment, folder: string): Sizes {
  const known = new Map<string, number>()
  function sizeOf(file: string): number {
    const size = known.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
    known.set(file, size)
    return size
  }
  const sumOf = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0)
  const modules = Object.entries(preload).map(([module, files]) => [module, sumOf(files)])
  return { entry: sizeOf(entry), modules: Object.fromEntries(modules) }
}

/** Which of them nobody should have to wait for, one sentence each. */
export function sizeFaults({ entry, modules }: Sizes): string[] {
  const ofEntry =
    entry > MOST.entry
      ? [`the entry is ${kilobytes(entry)}, more than the limit of ${kilobytes(MOST.entry)}`]
      : []
  const large = Object.entries(modules).filter(([, size]) => size > MOST.module)
  return [
    ...ofEntry,
    ...large.map(
      ([name, size]) =>
        `${name} loads ${kilobytes(size)}, more than the limit of ${kilobytes(MOST.module)}`,
    ),
  ]
}

/** The sizes in one line, the largest page by name. */
export function sizeLine({ entry, modules }: Sizes): string {
  const [largest] = Object.entries(modules).toSorted(([, left], [, right]) => right - left)
  const page = largest ? `, its largest page ${largest[0]} ${kilobytes(largest[1])}` : ''
  return `entry ${kilobytes(entry)}${page}, gzip`
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
