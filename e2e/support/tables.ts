import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './checkout'
import { isSweep } from './sweep'

/** A table, as the shell or a remote tells it in its `tables.json`, and where it is in the demonstration fleet. */
export type Table = {
  /** Of the table in the sources. */
  viewKey: string
  /** As routes write it. */
  path: string
  label: string
  /** Shows what the browser itself has kept: no call brings it. */
  isKeptByBrowser?: boolean
  /** Of the one list of a page: its call can be made to fail. Every other table reads and fails with the same hooks. */
  list?: List
}

type List = {
  /** Route of the call, as a fault names it. */
  route: string
  /** Heading of the page, where it is not the label. */
  title?: string
  /** What it says when there is nothing; undefined where a server with one network has something. */
  empty?: string
  /** Reads and fails with the hooks of another one: how is left to `npm run lab -- sweep`. */
  readsAsOthers?: boolean
}

/** A table that the demonstration fleet does not come to, and why. */
type OtherTable = { viewKey: string; elsewhere: string }

/** Packages that draw tables: the shell and the remotes. */
const drawingPackages = (): string[] =>
  readdirSync(root).filter((name) => /^(mfe-|host-shell$)/.test(name))

/** Every table of the product: a new one needs no line in a story. */
export const everyTable: ReadonlyArray<Table | OtherTable> = drawingPackages().flatMap(
  (name): Array<Table | OtherTable> => {
    const file = join(root, name, 'tables.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  },
)

export const tables = everyTable.flatMap((table) => ('elsewhere' in table ? [] : [table]))

export const listTables = tables.flatMap(({ list, ...table }) => (list ? [{ ...table, list }] : []))

/** In `npm test` one of each kind, in a sweep all. */
export const triedLists = listTables.filter(({ list }) => isSweep || !list.readsAsOthers)

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
