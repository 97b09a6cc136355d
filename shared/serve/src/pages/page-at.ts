import type { IncomingHttpHeaders } from 'node:http'

import { SHELL_BASE, versionPrefixOf } from '@meshdeck/federation/page'
import type { PageRoute, Registry, RegistryRemote } from '@meshdeck/federation/registry'
import { type ShellManifest, shellPaths } from '@meshdeck/federation/shell-manifest'

/** A page of a remote, with the decoded values of the parameters in its path. */
export type PageAt = {
  remote: RegistryRemote
  route: PageRoute
  params: ReadonlyMap<string, string>
}

type RouteMatch = { rank: number; params: Map<string, string> }

/** Returns the page at a path that the router of the console would choose; undefined when no remote has one. */
export function pageAt(path: string, remotes: Registry['remotes']): PageAt | undefined {
  const matches = remotes.flatMap((remote) =>
    remote.routes.filter(isPage).flatMap((route) => {
      const routeMatch = match(route.path, path)
      return routeMatch ? [{ remote, route, ...routeMatch }] : []
    }),
  )
  const [best] = matches.toSorted((left, right) => right.rank - left.rank)
  return best
}

/** Whether a remote has a page at a path, or redirects from it. */
function isRoute(path: string, remotes: Registry['remotes']): boolean {
  return remotes.some(({ routes }) => routes.some((route) => match(route.path, path) !== undefined))
}

const isPage = (route: RegistryRemote['routes'][number]): route is PageRoute => 'module' in route

/** Returns how many segments of a pattern match the path literally, and the values of the others. */
function match(pattern: string, path: string): RouteMatch | undefined {
  const expected = pattern.split('/')
  const actual = path.replace(/(?<=.)\/$/, '').split('/')
  const routeMatch: RouteMatch = { rank: 0, params: new Map() }
  for (const [index, segment] of expected.entries()) {
    if (segment === '*') return routeMatch
    const value = actual[index]
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      routeMatch.rank += 1
    } else if (value !== undefined) {
      routeMatch.params.set(segment.replaceAll(/[:?]/g, ''), decodeSegment(value))
    } else if (!segment.endsWith('?')) {
      return undefined
    }
  }
  return actual.length > expected.length ? undefined : routeMatch
}

/** Decodes a segment as the router of the console does; one that can't be decoded stays as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('%2F', '/')
  } catch {
    return segment
  }
}

type Visit = { url: string; headers: IncomingHttpHeaders }

type Pages = { remotes: Registry['remotes']; shell: Pick<ShellManifest, 'reads'> }

/** Fetch destinations of a browser that shows a page, or of a program that reads one. */
const PAGE_TARGETS = ['document', 'iframe', 'frame', 'empty']

/** A name with an extension, as files have: `logo.svg`, but not `my.net.1` or `v1.5`. */
const FILE_NAME = /\.[a-z][a-z\d]{0,11}$/i

/**
 * Whether an address is answered with the page: it is a page of the shell or of a remote, whatever its IDs look like,
 * or nothing identifies it as a file. A request for an image or a script never is.
 */
export function mayBePage(visit: Visit, { remotes, shell }: Pages): boolean {
  if (!wantsPage(visit.headers)) return false
  const [wholePath = '/'] = visit.url.split('?')
  const path = wholePath.slice(versionPrefixOf(wholePath).length) || '/'
  const routePath = path.toLowerCase().replace(/(?<=.)\/$/, '')
  return !FILE_NAME.test(path) || shellPaths(shell).includes(routePath) || isRoute(path, remotes)
}

function wantsPage({ accept, 'sec-fetch-dest': target }: IncomingHttpHeaders): boolean {
  if (target !== undefined) return PAGE_TARGETS.includes(String(target))
  return accept === undefined || accept === '' || /text\/html|\*\/\*/.test(accept)
}

/** A file with the hash that the browser checks. */
export type CheckedUrl = { url: string; integrity: string }

/**
 * Files of a remote that a page needs: the entry, the files of its module, and the shared modules from the shell.
 * Loading them in parallel with the shell saves their round trips. Empty for a rejected remote. Each address includes
 * the console's base path.
 */
export function remoteFilesOf(
  { remote, route }: PageAt,
  { lazy }: Pick<ShellManifest, 'lazy'>,
  basePath = '',
): CheckedUrl[] {
  if (remote.refused) return []
  const { base, entry, integrity, preload = {}, lent = {} } = remote
  const remoteFiles = [{ file: entry, integrity }, ...(preload[route.module] ?? [])]
  const shellFiles = (lent[route.module] ?? []).flatMap((key) => lazy[key] ?? [])
  return [
    ...remoteFiles.map(checkedUrlBelow(basePath + base)),
    ...shellFiles.map(checkedUrlBelow(basePath + SHELL_BASE)),
  ]
}

const checkedUrlBelow =
  (base: string) =>
  ({ file, integrity }: { file: string; integrity: string }): CheckedUrl => ({
    url: `${base}${file}`,
    integrity,
  })
