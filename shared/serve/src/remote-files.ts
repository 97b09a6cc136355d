import { SHELL_BASE } from '@meshdeck/federation/page'
import type { ShellManifest } from '@meshdeck/federation/shell-manifest'

import type { PageAt } from './page-at'

/** A file with the hash that the browser holds it against. */
export type CheckedUrl = { url: string; integrity: string }

/**
 * What a page will need of its remote, the entry and the files of its module, and what the shell lends to
 * that module. Loaded beside the shell they cost no round trip of their own. Nothing of a remote that is
 * refused. Each address has the path of the console before it.
 */
export function remoteFilesOf(
  { remote, route }: PageAt,
  { lazy }: Pick<ShellManifest, 'lazy'>,
  basePath = '',
): CheckedUrl[] {
  if (remote.refused) return []
  const { base, entry, integrity, preload, lent = {} } = remote
  const own = [{ file: entry, integrity }, ...(preload[route.module] ?? [])]
  const ofShell = (lent[route.module] ?? []).flatMap((key) => lazy[key] ?? [])
  return [...own.map(under(basePath + base)), ...ofShell.map(under(basePath + SHELL_BASE))]
}

const under =
  (base: string) =>
  ({ file, integrity }: { file: string; integrity: string }): CheckedUrl => ({
    url: `${base}${file}`,
    integrity,
  })
