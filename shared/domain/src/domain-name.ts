import { isIpv4 } from './cidr'
import { isDnsLabel } from './dns-label'
import { isPort } from './policy-ports'
import { readItems } from './typed-text'

const LONGEST = 253
/** A name that ends like this is read as an IPv4 address. */
const NUMBER = /^(\d+|0x[\da-f]*)$/i

/**
 * Whether a text is the name of a domain in DNS, such as `nm.internal` or `internal` (RFC 1035): labels with one dot
 * between them, 253 characters at most. Names with other letters count in their ASCII form only (`xn--…`).
 */
export function isDomainName(text: string): boolean {
  const labels = text.split('.')
  return text.length <= LONGEST && labels.every(isDnsLabel) && !NUMBER.test(labels.at(-1) ?? '')
}

/** Whether a text is a domain name with at least two labels, as a route needs one: `files.example.com`. */
export const isFullDomainName = (text: string): boolean => text.includes('.') && isDomainName(text)

/** Whether somebody has probably typed an address or a range where a name is wanted, be it a wrong one. */
export const looksLikeAddress = (text: string): boolean =>
  /^[\d.]*\d\.[\d.]*(\/\d*)?$/.test(text) || /^[\da-f:.]*:[\da-f]*:[\da-f:.]*(\/\d*)?$/i.test(text)

/** Whether a text is the name or the IPv4 address of a host, without scheme, port, or path. */
export function isHostName(text: string): boolean {
  return isDomainName(text) || isIpv4(text)
}

/**
 * The domains in a text, lowercase and without repetitions: commas, semicolons, blanks, and line ends separate them.
 * Nothing else is changed or left out, so that the form can name what is not a domain.
 */
export function readDomains(text: string): string[] {
  return [...new Set(readItems(text).map((domain) => domain.toLowerCase()))]
}

const DISCOVERY = /\/+\.well-known\/openid-configuration\/*$/i
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Scheme, host, port, and path, without credentials, query, and fragment. */
const ADDRESS = /^https?:\/\/([^/:[\]]+|\[[\da-f:.]+\])(?::\d+)?(\/.*)?$/i

/** What does not stand in an address as it is (RFC 3986), such as blanks and characters that cannot be seen. */
const FOREIGN = /[^\x21-\x7e]|[?#@\\"<>^`{|}]/

/**
 * The OIDC issuer in what was typed or pasted (OpenID Connect Discovery 1.0, section 4): of the address of the discovery
 * document, what stands before `/.well-known/openid-configuration`. A slash at the end is kept, because providers
 * compare it. Undefined unless it is an https address without credentials, query, and fragment; http is accepted for
 * this machine only, as in a trial. The address of another document below `/.well-known` has no issuer in it.
 */
export function readIssuer(typed: string): string | undefined {
  const issuer = typed.trim().replace(DISCOVERY, '')
  return isHttpsAddress(issuer) && !/\/\.well-known(\/|$)/i.test(issuer) ? issuer : undefined
}

/**
 * Whether a text is an https address that a server can call; http is accepted for this machine only. Programs must read
 * the same host and path in it that are written there, so `https://127.1` and `https://id.example/../a` are refused.
 */
export function isHttpsAddress(text: string): boolean {
  const [, host = '', path = '/'] = FOREIGN.test(text) ? [] : (ADDRESS.exec(text) ?? [])
  if (host === '' || !URL.canParse(text)) return false
  const { protocol, hostname, port, pathname } = new URL(text)
  const isAsWritten = pathname === path && (host.startsWith('[') || hostname === host.toLowerCase())
  const isHost = host.startsWith('[') || isHostName(host)
  return isAsWritten && isHost && port !== '0' && (protocol === 'https:' || LOOPBACK.test(hostname))
}

/** The STUN servers in a text: commas, semicolons, blanks, and line ends separate them. Nothing is left out. */
export const readStunServers = (text: string): string[] => [...new Set(readItems(text))]

/**
 * Whether a text is a STUN server as devices read it: host and port, such as `stun.example.com:3478`. Devices split it
 * at the colon, so that neither an IPv6 address nor a scheme is possible.
 */
export function isStunServer(text: string): boolean {
  const [host = '', port = '', ...rest] = text.split(':')
  return rest.length === 0 && isPort(port) && isHostName(host)
}
