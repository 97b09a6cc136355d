import type { IncomingHttpHeaders } from 'node:http'

import { isThisMachine } from '@meshdeck/demo-server/known-hosts'
import type { Language } from '@meshdeck/federation/settings'

import { type FaultWord, faultWords } from './fault-words'

/** Why requests don't fit, and what to change about it, in one language. */
type FaultTexts = { cause: string; fix: string }

/** What a proxy in front of the console does to requests so that they don't fit. The texts are English, for logs and programs. */
export type ProxyFault = FaultTexts & {
  kind: 'host' | 'path' | 'port' | 'scheme' | 'trust'
  /** The same for people. */
  textsIn: (language: Language) => FaultTexts
}

/** What may stand in a line for people: a host with its port, and nothing that would be taken for anything else. */
const HOST = /^[\w.-]{1,255}(?::\d{1,5})?$|^\[[\da-f:.]{2,45}\](?::\d{1,5})?$/i

const PREFIX = /^(?=.{1,200}$)(?:\/[\w~-][\w.~-]*)+$/

/** Where the console has files and calls: a proxy that changes the path changes these as well. */
const OWN_FILES = String.raw`/(?:(?:shell|mfe|api)/|registry\.json$)`

/** Pages that a console without a session or with one begins with. */
const OWN_PAGES =
  /^\/(?:login|signup|startup|dashboard|networks|nodes|devices|users|keys|settings)(?:\/|$)/

/** Marks the way from the root of the origin to the console, for a proxy may lead it back to the root. */
export const FROM_ROOT = 'from-root'

type Values = Readonly<Record<string, string>>

/** What makes a fault of sentences, with what stands in them. */
function faultOf(
  kind: ProxyFault['kind'],
  values: Values,
  { cause, fix }: { cause: FaultWord[]; fix: FaultWord[] },
): ProxyFault {
  const textsIn = (language: Language) => {
    const told = (names: FaultWord[]) =>
      names.map((name) => filled(faultWords[language][name], values)).join(' ')
    return { cause: told(cause), fix: told(fix) }
  }
  return { kind, ...textsIn('en'), textsIn }
}

const filled = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Why a page of the console may look like one of another site: undefined where it seems to be one. */
export function callFault({ headers }: { headers: IncomingHttpHeaders }): ProxyFault | undefined {
  const { host = '', origin = '', 'sec-fetch-site': site } = headers
  if (!HOST.test(host) || !/^https?:/.test(origin) || !URL.canParse(origin)) return undefined
  const page = new URL(origin)
  if (!HOST.test(page.host)) return undefined
  const arrived = `${page.protocol}//${host}`
  if (!URL.canParse(arrived)) return undefined
  const isSameName = new URL(arrived).hostname === page.hostname
  const isDropped = isSameName && new URL(arrived).port === '' && page.port !== ''
  // the browser itself vouches for same-origin; where it says nothing, a port that is missing is the likely cause
  if (site !== 'same-origin' && !(site === undefined && isDropped)) return undefined
  const values = { page: page.host, host, name: page.hostname }
  if (isSameName) {
    const verb = isDropped ? 'portDropped' : 'portChanged'
    return faultOf('port', values, { cause: ['place', verb], fix: ['keepHost'] })
  }
  // a name of this machine needs no option
  const isAllowed = isThisMachine(page.hostname)
  return faultOf('host', values, {
    cause: ['place', 'nameReplaced'],
    fix: isAllowed ? ['keepHost'] : ['keepHost', 'thenAllow'],
  })
}

/** For a `Host` that is no name of the console: undefined for what is no host at all. */
export function nameFault(host = ''): ProxyFault | undefined {
  if (!HOST.test(host)) return undefined
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')
  const values = { host, name }
  return faultOf('host', values, { cause: ['unknownName'], fix: ['allowName', 'keepHost'] })
}

/** Why an address is outside of the console's path, or twice below it: undefined for what may well be somebody else's. */
export function pathFault(url: string, basePath: string): ProxyFault | undefined {
  const [path = '', query] = url.split('?')
  if (basePath === '') return undefined
  const twice = new RegExp(`^${basePath.replaceAll('.', String.raw`\.`)}${OWN_FILES}`)
  if (path.startsWith(`${basePath}/`)) {
    if (!twice.test(path.slice(basePath.length))) return undefined
    return faultOf('path', { path: basePath }, { cause: ['pathAdded'], fix: ['passPath'] })
  }
  const isOwn =
    (path === '/' && query === FROM_ROOT) ||
    OWN_PAGES.test(path) ||
    new RegExp(`^${OWN_FILES}`).test(path)
  if (!isOwn) return undefined
  return faultOf('path', { path: basePath }, { cause: ['pathRemoved'], fix: ['keepPath'] })
}

/** What a proxy says itself that it has taken off the path, as Traefik does. */
export function prefixFault(
  headers: IncomingHttpHeaders,
  basePath: string,
): ProxyFault | undefined {
  const prefix = String(headers['x-forwarded-prefix'] ?? '').replace(/\/$/, '')
  if (!PREFIX.test(prefix) || prefix === basePath) return undefined
  const values = { prefix, path: basePath || '/' }
  return faultOf('path', values, { cause: ['prefixRemoved'], fix: ['startBelow'] })
}

type Forwarded = {
  headers: IncomingHttpHeaders
  /** Address of the connection, and whether it is of what `--trust-proxy` names. */
  peer: string
  isTrusted: boolean
  /** By what the request came, as far as it is known. */
  protocol: string
}

/** What is wrong with what a proxy says of the people behind it: nothing fails by that at once, but some things are taken for others. */
export function forwardFault({
  headers,
  peer,
  isTrusted,
  protocol,
}: Forwarded): ProxyFault | undefined {
  if (!isTrusted && ('x-forwarded-for' in headers || 'x-forwarded-proto' in headers)) {
    return faultOf('trust', { peer }, { cause: ['untrusted'], fix: ['trust'] })
  }
  const { origin = '', host = '' } = headers
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  const isEncrypted = page?.protocol === 'https:' && page.hostname === host.replace(/:\d+$/, '')
  if (!isEncrypted || protocol === 'https') return undefined
  const fix: FaultWord[] = isTrusted ? ['setScheme'] : ['setScheme', 'trust']
  return faultOf('scheme', { peer }, { cause: ['scheme'], fix })
}
