import type { IncomingHttpHeaders } from 'node:http'

import { isThisMachine } from '@meshdeck/demo-server/known-hosts'

/** What a proxy in front of the console does to requests so that they don't fit, and what to change about it. */
export type ProxyFault = {
  kind: 'host' | 'path' | 'port' | 'scheme' | 'trust'
  cause: string
  fix: string
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

const KEEP_HOST =
  'Have the proxy pass on the Host header as it came. In nginx: "proxy_set_header Host $http_host;". Caddy does this by default.'

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
  const place = `This page is at ${page.host}, but its calls arrive with Host: ${host}.`
  if (isSameName) {
    const verb = isDropped ? 'drops' : 'changes'
    return {
      kind: 'port',
      cause: `${place} The proxy in front of the console ${verb} the port.`,
      fix: KEEP_HOST,
    }
  }
  return {
    kind: 'host',
    cause: `${place} The proxy in front of the console replaces the name.`,
    fix: isThisMachine(page.hostname)
      ? KEEP_HOST
      : `${KEEP_HOST} Then start the console with --allow-host ${page.hostname}.`,
  }
}

/** For a `Host` that is no name of the console: undefined for what is no host at all. */
export function nameFault(host = ''): ProxyFault | undefined {
  if (!HOST.test(host)) return undefined
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')
  return {
    kind: 'host',
    cause: `A request arrived with Host: ${host}, which is no name of this console.`,
    fix: `If people open the console by this name, start it with --allow-host ${name}. If they open it by another name, the proxy replaces Host. ${KEEP_HOST}`,
  }
}

/** Why an address is outside of the console's path, or twice below it: undefined for what may well be somebody else's. */
export function pathFault(url: string, basePath: string): ProxyFault | undefined {
  const [path = '', query] = url.split('?')
  if (basePath === '') return undefined
  const twice = new RegExp(`^${basePath.replaceAll('.', String.raw`\.`)}${OWN_FILES}`)
  if (path.startsWith(`${basePath}/`)) {
    if (!twice.test(path.slice(basePath.length))) return undefined
    return {
      kind: 'path',
      cause: `The console is at ${basePath}, and a request arrived below ${basePath}${basePath}. The proxy in front of the console adds the path once more.`,
      fix: `Have the proxy pass on the path as it came. In nginx: no slash or path at the end of proxy_pass, as in "proxy_pass http://127.0.0.1:4000;".`,
    }
  }
  const isOwn =
    (path === '/' && query === FROM_ROOT) ||
    OWN_PAGES.test(path) ||
    new RegExp(`^${OWN_FILES}`).test(path)
  if (!isOwn) return undefined
  return {
    kind: 'path',
    cause: `The console is at ${basePath} (--base-path), but a request arrived without this path. The proxy in front of the console removes it.`,
    fix:
      `Have the proxy keep ${basePath}. In nginx: no slash or path at the end of proxy_pass, as in "proxy_pass http://127.0.0.1:4000;". ` +
      'In Caddy: handle instead of handle_path.',
  }
}

/** What a proxy says itself that it has taken off the path, as Traefik does. */
export function prefixFault(
  headers: IncomingHttpHeaders,
  basePath: string,
): ProxyFault | undefined {
  const prefix = String(headers['x-forwarded-prefix'] ?? '').replace(/\/$/, '')
  if (!PREFIX.test(prefix) || prefix === basePath) return undefined
  return {
    kind: 'path',
    cause: `The proxy in front of the console removes ${prefix} from the path (X-Forwarded-Prefix), but the console is at ${basePath || '/'}.`,
    fix: `Start the console with --base-path ${prefix}, and have the proxy keep the path.`,
  }
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
  const trust = `If ${peer} is your proxy, start the console with --trust-proxy ${peer}.`
  if (!isTrusted && ('x-forwarded-for' in headers || 'x-forwarded-proto' in headers)) {
    return {
      kind: 'trust',
      cause: `Requests from ${peer} name others by X-Forwarded-For or X-Forwarded-Proto, which is ignored: everyone counts as ${peer}.`,
      fix: trust,
    }
  }
  const { origin = '', host = '' } = headers
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  const isEncrypted = page?.protocol === 'https:' && page.hostname === host.replace(/:\d+$/, '')
  if (!isEncrypted || protocol === 'https') return undefined
  return {
    kind: 'scheme',
    cause:
      'Pages are opened by https, but their requests arrive as http. The management server is told http as well.',
    fix: `Have the proxy set X-Forwarded-Proto. In nginx: "proxy_set_header X-Forwarded-Proto $scheme;".${isTrusted ? '' : ` ${trust}`}`,
  }
}
