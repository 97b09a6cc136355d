import { isIpv4 } from './cidr'
import { isLoopback } from './known-hosts'
import { isPort } from './policy-ports'
import { readItems } from './typed-text'

const MAX_LABEL_LENGTH = 63
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i

/**
 * Whether a text is a valid DNS label (RFC 1035, and RFC 1123 for a leading digit): letters, digits, and hyphens, no
 * hyphen at either end, at most 63 characters. Device names must be valid labels, because the server creates DNS names
 * from them (contract 1.13).
 */
export function isDnsLabel(text: string): boolean {
  return text.length <= MAX_LABEL_LENGTH && LABEL.test(text)
}

const MAX_LENGTH = 253
/** URL parsers read a name with such an ending as an IPv4 address. */
const NUMBER = /^(\d+|0x[\da-f]*)$/i

/**
 * Whether a text is a DNS domain name, such as `nm.internal` or `internal` (RFC 1035): labels separated by one dot, at
 * most 253 characters. Names with other letters are only valid in their ASCII form (`xn--…`).
 */
export function isDomainName(text: string): boolean {
  const labels = text.split('.')
  return text.length <= MAX_LENGTH && labels.every(isDnsLabel) && !NUMBER.test(labels.at(-1) ?? '')
}

/** Whether a text is a domain name with at least two labels, as a route requires: `files.example.com`. */
export const isFullDomainName = (text: string): boolean => text.includes('.') && isDomainName(text)

/** Whether a text looks like an address or range, even an invalid one, typed in place of a name. */
export const looksLikeAddress = (text: string): boolean =>
  /^[\d.]*\d\.[\d.]*(\/\d*)?$/.test(text) || /^[\da-f:.]*:[\da-f]*:[\da-f:.]*(\/\d*)?$/i.test(text)

/** Whether a text is a host name or an IPv4 address, without scheme, port, or path. */
export function isHostName(text: string): boolean {
  return isDomainName(text) || isIpv4(text)
}

/**
 * Returns the domains in a text, in lower case and without duplicates: separated by commas, semicolons, spaces, and
 * line ends. Nothing else is changed or left out, so that the form can name entries that are no domains.
 */
export function readDomains(text: string): string[] {
  return [...new Set(readItems(text).map((domain) => domain.toLowerCase()))]
}

/**
 * Returns what isn't a domain in the text for an egress route's domains, undefined if all of it is. A server with lists
 * takes several domains, and `*.example.com` for all subdomains; others take one full domain name (releases, 1.6).
 */
export function invalidDomainIn(
  text: string,
  { hasDomainLists }: { hasDomainLists: boolean },
): string | undefined {
  if (!hasDomainLists) return isFullDomainName(text) ? undefined : text
  const domains = readDomains(text)
  if (domains.length === 0) return text
  return domains.find((domain) => !isFullDomainName(domain.replace(/^\*\./, '')))
}

const DISCOVERY = /\/+\.well-known\/openid-configuration\/*$/i

/** Scheme, host, port, and path, without credentials, query, and fragment. */
const ADDRESS = /^https?:\/\/([^/:[\]]+|\[[\da-f:.]+\])(?::\d+)?(\/.*)?$/i

/** Characters that a URL must not contain unescaped (RFC 3986), such as spaces and invisible characters. */
const FOREIGN = /[^\x21-\x7e]|[?#@\\"<>^`{|}]/

/**
 * Returns the OIDC issuer from typed or pasted text (OpenID Connect Discovery 1.0, section 4): the part of the
 * discovery document's URL before `/.well-known/openid-configuration`. Keeps a trailing slash, because providers
 * compare it. Returns undefined unless it is an https URL without credentials, query, and fragment; http is accepted
 * for this machine only, as in a trial. The URL of another document below `/.well-known` contains no issuer.
 */
export function readIssuer(typed: string): string | undefined {
  const issuer = typed.trim().replace(DISCOVERY, '')
  return isHttpsAddress(issuer) && !/\/\.well-known(\/|$)/i.test(issuer) ? issuer : undefined
}

/**
 * Whether a text is an https URL that a server can call; http is accepted for this machine only. URL parsers must read
 * the host and path as written, so `https://127.1` and `https://id.example/../a` are rejected.
 */
export function isHttpsAddress(text: string): boolean {
  const [, host = '', path = '/'] = FOREIGN.test(text) ? [] : (ADDRESS.exec(text) ?? [])
  if (host === '' || !URL.canParse(text)) return false
  const { protocol, hostname, port, pathname } = new URL(text)
  const isAsWritten = pathname === path && (host.startsWith('[') || hostname === host.toLowerCase())
  const isHost = host.startsWith('[') || isHostName(host)
  return isAsWritten && isHost && port !== '0' && (protocol === 'https:' || isLoopback(hostname))
}

/** Returns the STUN servers in a text, separated by commas, semicolons, spaces, and line ends. Leaves nothing out. */
export const readStunServers = (text: string): string[] => [...new Set(readItems(text))]

/**
 * Whether a text is a STUN server as devices read it: host and port, such as `stun.example.com:3478`. Devices split it
 * at the colon, so neither an IPv6 address nor a scheme is possible.
 */
export function isStunServer(text: string): boolean {
  const [host = '', port = '', ...rest] = text.split(':')
  return rest.length === 0 && isPort(port) && isHostName(host)
}
