import { isHostName } from './domain-name'

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
