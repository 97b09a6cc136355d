/** Name or address with an optional port, without characters that would change the host. */
const HOST_HEADER = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** `console.example`, or `*.example` for every name below. */
const HOST_PATTERN = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*$/i

/** Whether a text can be given with `--allow-host`: a host name, or `*.` and a host name. */
export const isHostPattern = (text: string): boolean => HOST_PATTERN.test(text)

/**
 * Whether the `Host` of a request names this machine, or is one of the given names. The owner of any other name can
 * point it here, and the pages under it would have our origin (DNS rebinding). Ports don't affect who owns a name, so a
 * port in a given name is ignored.
 */
export function isKnownHost(header: string | undefined, names: readonly string[]): boolean {
  const host = hostNameIn(header)
  if (host === undefined) return false
  return isThisMachine(host) || names.some((name) => isNamed(name, host))
}

/**
 * Returns the part of a `Host` that replaces the `*` of a given name, or precedes `.localhost`: `acme` of
 * `acme.console.example` for `*.console.example`. Undefined for all other names, and if there is more than one part.
 */
export function tenantIn(header: string | undefined, names: readonly string[]): string | undefined {
  const host = hostNameIn(header)
  const wildcards = names.map(plainName).filter((name) => name.startsWith('*.'))
  // a name of this machine may also be given: the longer match wins
  const ends = [...wildcards.map((name) => name.slice(1)), '.localhost'].toSorted(
    (left, right) => right.length - left.length,
  )
  const end = ends.find((end) => host?.endsWith(end))
  if (host === undefined || end === undefined) return undefined
  const tenant = host.slice(0, -end.length)
  return tenant.includes('.') ? undefined : tenant
}

/** Returns a host in canonical form for comparison; undefined if it is invalid. */
function hostNameIn(header = ''): string | undefined {
  const address = `http://${header}`
  if (!HOST_HEADER.test(header) || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/\.$/, '')
}

/**
 * Whether a name without a port belongs to this machine, which no DNS server can redirect; the server listens nowhere
 * else.
 */
export function isThisMachine(host: string): boolean {
  return isLoopback(host) || /.\.localhost$/.test(host)
}

function isNamed(name: string, host: string): boolean {
  const plain = plainName(name)
  return plain.startsWith('*.') ? host.endsWith(plain.slice(1)) : host === plain
}

const plainName = (name: string) => name.toLowerCase().replace(/:\d+$/, '')

/**
 * Whether a host is `localhost` or a loopback address, for which no one can get a certificate. IPv6 with or without
 * brackets.
 */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}
