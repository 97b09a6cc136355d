import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './checkout'
import { isSweep } from './sweep'

/** A table as the shell or a remote declares it in its `tables.json`, with its place in the demonstration fleet. */
export type Table = {
  /** Key of the table's view in the sources. */
  viewKey: string
  /** Path in the form that routes use. */
  path: string
  label: string
  /** Whether it shows data stored in the browser, without any call. */
  isStoredInBrowser?: boolean
  /**
   * Whether it's the page's only list, whose call can be made to fail. All other tables load and fail with the same
   * hooks.
   */
  list?: List
}

type List = {
  /** Route of the call, as used in a fault. */
  route: string
  /** Heading of the page if it differs from the label. */
  title?: string
  /** Text of the empty state; undefined if a server with one network already has records. */
  empty?: string
  /** Whether it loads and fails with the same hooks as another table; `npm run lab -- sweep` tests it. */
  readsAsOthers?: boolean
}

/** A table that doesn't occur in the demonstration fleet, with the reason. */
type OtherTable = { viewKey: string; elsewhere: string }

/** Packages with tables: the shell and the remotes. */
const drawingPackages = (): string[] =>
  readdirSync(root).filter((name) => /^(mfe-|host-shell$)/.test(name))

/** All tables of the product: a new one needs no entry in a test. */
export const everyTable: ReadonlyArray<Table | OtherTable> = drawingPackages().flatMap(
  (name): Array<Table | OtherTable> => {
    const file = join(root, name, 'tables.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  },
)

export const tables = everyTable.flatMap((table) => ('elsewhere' in table ? [] : [table]))

export const listTables = tables.flatMap(({ list, ...table }) => (list ? [{ ...table, list }] : []))

/** `npm test` takes one of each kind, a sweep all. */
export const triedLists = listTables.filter(({ list }) => isSweep || !list.readsAsOthers)

/** All tables by their `viewKey` in the sources, to compare with `tables.json`. */
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
