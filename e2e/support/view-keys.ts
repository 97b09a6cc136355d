import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './checkout'
import { drawingPackages } from './tables'

/** The tables there are, by their `viewKey` in the sources: what `tables.json` tells is held against these. */
export async function viewKeys(): Promise<string[]> {
  const folders = drawingPackages()
  const files = await Promise.all(
    folders.map((folder) => readdir(join(root, folder, 'src'), { recursive: true })),
  )
  const sources = await Promise.all(
    folders.flatMap((folder, index) =>
      (files[index] ?? [])
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
        .map((file) => readFile(join(root, folder, 'src', file), 'utf8')),
    ),
  )
  return sources
    .flatMap((source) => [...source.matchAll(/viewKey="([^"]+)"/g)].map(([, key = '']) => key))
    .toSorted()
}
