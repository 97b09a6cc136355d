import type { IncomingHttpHeaders } from 'node:http'

import { versionPrefixOf } from '@meshdeck/federation/page'
import type { Registry } from '@meshdeck/federation/registry'
import { shellPaths, type ShellManifest } from '@meshdeck/federation/shell-manifest'

import { isRoute } from './page-at'

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
