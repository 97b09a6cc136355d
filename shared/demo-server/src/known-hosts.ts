/** A name or an address, with or without a port: nothing that would turn it into another one. */
const HOST_HEADER = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** As `--allow-host` takes it: `console.example`, or `*.example` for every name below. */
const HOST_NAME = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*$/i

export const isHostName = (text: string): boolean => HOST_NAME.test(text)

/**
 * Whether the `Host` of a request names this machine, or is one of the names given. Whoever owns any
 * other name can have it point here, and the pages under it would be pages of our origin (DNS rebinding).
 * Ports say nothing of whose name it is: one in a name that is given does not count.
 */
export function isKnownHost(header: string | undefined, names: readonly string[]): boolean {
  const host = hostNameIn(header)
  if (host === undefined) return false
  return isThisMachine(host) || names.some((name) => isNamed(name, host))
}

/**
 * What stands in a `Host` in place of the `*` of a name that is given, or before `.localhost`: `acme` of
 * `acme.console.example` for `*.console.example`. Undefined for all other names, and where more than one part stands
 * there.
 */
export function tenantIn(header: string | undefined, names: readonly string[]): string | undefined {
  const host = hostNameIn(header)
  const given = names.map(plainName).filter((name) => name.startsWith('*.'))
  // a name of this machine may be one that is given as well: what says more of it counts
  const ends = [...given.map((name) => name.slice(1)), '.localhost'].toSorted(
    (left, right) => right.length - left.length,
  )
  const end = ends.find((each) => host?.endsWith(each))
  if (host === undefined || end === undefined) return undefined
  const first = host.slice(0, -end.length)
  return first.includes('.') ? undefined : first
}

/** In the form in which addresses are compared; undefined for what is no host. */
function hostNameIn(header = ''): string | undefined {
  const address = `http://${header}`
  if (!HOST_HEADER.test(header) || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/\.$/, '')
}

/** Whether a name without a port is of the machine itself, which no resolver gives away; we listen nowhere else. */
export function isThisMachine(host: string): boolean {
  return isLoopback(host) || /.\.localhost$/.test(host)
}

function isNamed(name: string, host: string): boolean {
  const plain = plainName(name)
  return plain.startsWith('*.') ? host.endsWith(plain.slice(1)) : host === plain
}

const plainName = (name: string) => name.toLowerCase().replace(/:\d+$/, '')

/** Whether a host name means this very machine, for which nobody can have a certificate. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}
