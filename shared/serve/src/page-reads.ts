import { conditionsOf, type PageRead, type Read } from '@meshdeck/federation/reads'
import type { ShellManifest } from '@meshdeck/federation/shell-manifest'

import type { PageAt } from './page-at'

type Visit = {
  path: string
  /** The query of the address, without its question mark. */
  search: string
  /** The page of a remote that the path leads to. */
  page: PageAt | undefined
  shell: Pick<ShellManifest, 'reads'>
}

/**
 * What the console will ask of the management server at once, whoever visits: the frame's calls, those of a
 * page with the parameters of its address filled in, and for each whom it is asked for. The boot script
 * sends those that fit. Nothing for pages outside of the frame.
 */
export function readsOf({ path, search, page, shell }: Visit): PageRead[] {
  const { frame, frameless, pages } = shell.reads
  const own = path.toLowerCase().replace(/(?<=.)\/$/, '')
  if (frameless.includes(own) || page?.route.layout === 'none') return []

  const tab = new URLSearchParams(search).get('tab') ?? ''
  const ofShell = pages.find((each) => each.path === own)?.reads ?? []
  return [
    ...[...frame, ...ofShell].flatMap((read) => filled(read, { tab })),
    ...(page ? readsOfPage(page, tab) : []),
  ]
}

function readsOfPage({ remote, route, params }: PageAt, tab: string): PageRead[] {
  if (remote.refused || route.session === false) return []
  const { role, edition, reads = [] } = route
  return reads.flatMap((read) => filled(read, { role, edition, tab, params }))
}

type Given = Pick<PageRead, 'role' | 'edition'> & { tab: string; params?: PageAt['params'] }

/** None where the tab is another, where a parameter is missing, or where page and read ask for two editions. */
function filled(read: Read, { tab: openTab, params = new Map(), ...page }: Given): PageRead[] {
  const { path, tab, ...own } = conditionsOf(read)
  const role = own.role ?? page.role
  const edition = own.edition ?? page.edition
  if (tab !== undefined && tab !== openTab) return []
  if (page.edition && edition !== page.edition) return []

  const address = fill(path, params)
  if (address === undefined) return []
  return [{ path: address, ...(role && { role }), ...(edition && { edition }) }]
}

/** The path with its parameters, encoded as the client encodes them; undefined when one is missing or leads elsewhere. */
function fill(pattern: string, params: PageAt['params']): string | undefined {
  const valueOf = (part: string) =>
    part.startsWith(':') ? (params.get(part.slice(1)) ?? '..') : part
  const [path = '', query] = pattern.split('?')
  const segments = path.split('/').map(valueOf)
  const pairs = [...new URLSearchParams(query)].map(([key, part]): [string, string] => [
    key,
    valueOf(part),
  ])
  // a browser takes dots for the way up, encoded or not
  if ([...segments, ...pairs.map(([, value]) => value)].some((value) => UP.test(value))) return
  const search = new URLSearchParams(pairs).toString()
  return segments.map(encodeURIComponent).join('/') + (search && `?${search}`)
}

const UP = /^\.\.?$/
