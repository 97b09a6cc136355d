import type { IncomingHttpHeaders } from 'node:http'

import { SHELL_BASE, versionPrefixOf } from '@meshdeck/federation/page'
import type { PageRoute, Registry, RegistryRemote } from '@meshdeck/federation/registry'
import { type ShellManifest, shellPaths } from '@meshdeck/federation/shell-manifest'

/** A page of a remote, and what stands in its address for the parameters of its path, decoded. */
export type PageAt = {
  remote: RegistryRemote
  route: PageRoute
  params: ReadonlyMap<string, string>
}

type Found = { rank: number; params: Map<string, string> }

/** The page at a path as the router of the console would choose it; none where no remote has one. */
export function pageAt(path: string, remotes: Registry['remotes']): PageAt | undefined {
  const matches = remotes.flatMap((remote) =>
    remote.routes.filter(isPage).flatMap((route) => {
      const found = match(route.path, path)
      return found ? [{ remote, route, ...found }] : []
    }),
  )
  const [best] = matches.toSorted((left, right) => right.rank - left.rank)
  return best
}

/** Whether a remote has a page at a path, or leads on from it. */
function isRoute(path: string, remotes: Registry['remotes']): boolean {
  return remotes.some(({ routes }) => routes.some((route) => match(route.path, path) !== undefined))
}

const isPage = (route: RegistryRemote['routes'][number]): route is PageRoute => 'module' in route

/** How many segments of a pattern stand in the path word for word, and what the others stand for. */
function match(pattern: string, path: string): Found | undefined {
  const expected = pattern.split('/')
  const actual = path.replace(/(?<=.)\/$/, '').split('/')
  const found: Found = { rank: 0, params: new Map() }
  for (const [index, segment] of expected.entries()) {
    if (segment === '*') return found
    const value = actual[index]
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      found.rank += 1
    } else if (value !== undefined) {
      found.params.set(segment.replaceAll(/[:?]/g, ''), decoded(value))
    } else if (!segment.endsWith('?')) {
      return undefined
    }
  }
  return actual.length > expected.length ? undefined : found
}

/** As the router of the console reads a segment; one that cannot be decoded is left as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('%2F', '/')
  } catch {
    return segment
  }
}

type Visit = { url: string; headers: IncomingHttpHeaders }

type Pages = { remotes: Registry['remotes']; shell: Pick<ShellManifest, 'reads'> }

/** What a browser says that it wants to show, or a program that reads it. */
const PAGE_TARGETS = ['document', 'iframe', 'frame', 'empty']

/** A name with an ending, as files have it: `logo.svg`, not `my.net.1` nor `v1.5`. */
const FILE_NAME = /\.[a-z][a-z\d]{0,11}$/i

/**
 * Whether an address is to be answered with the page: it is one of the pages of shell and remotes, whatever their ids look like, or
 * nothing says that it is a file. An image or a script is wanted of none.
 */
export function mayBePage(visit: Visit, { remotes, shell }: Pages): boolean {
  if (!wantsPage(visit.headers)) return false
  const [whole = '/'] = visit.url.split('?')
  const path = whole.slice(versionPrefixOf(whole).length) || '/'
  const own = path.toLowerCase().replace(/(?<=.)\/$/, '')
  return !FILE_NAME.test(path) || shellPaths(shell).includes(own) || isRoute(path, remotes)
}

function wantsPage({ accept, 'sec-fetch-dest': target }: IncomingHttpHeaders): boolean {
  if (target !== undefined) return PAGE_TARGETS.includes(String(target))
  return accept === undefined || accept === '' || /text\/html|\*\/\*/.test(accept)
}

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
