import { isIpAddress, parseCidr } from '../networks/cidr'

const isKey = (text: string) => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(text)
const isNumber = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
const isAnything = () => true
const everyPart = (isFine: (part: string) => boolean) => (text: string) =>
  text.split(',').every((part) => isFine(part.trim()))
const isRange = (text: string) => parseCidr(text) !== undefined

/** Whether a text is `address:port`, with an IPv6 address in brackets. */
function isEndpoint(text: string): boolean {
  const [, six, four, port = ''] = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(text) ?? []
  return isIpAddress(six ?? four ?? '') && isNumber(port) && Number(port) > 0
}

/** Keys that wg(8) and wg-quick(8) read in each section, limited to those of a device behind a gateway. */
const grammar: Record<string, Record<string, (value: string) => boolean>> = {
  '[Interface]': {
    PrivateKey: isKey,
    Address: everyPart(isRange),
    DNS: everyPart(isIpAddress),
    MTU: isNumber,
    PostUp: isAnything,
    PostDown: isAnything,
  },
  '[Peer]': {
    PublicKey: isKey,
    AllowedIPs: everyPart(isRange),
    Endpoint: isEndpoint,
    PersistentKeepalive: isNumber,
  },
}

const needed = ['PrivateKey', 'Address', 'PublicKey', 'AllowedIPs', 'Endpoint']

/**
 * Returns the lines of a file that WireGuard's own tools would reject, and those that are missing; empty if it is
 * valid.
 */
export function wireguardFaults(text: string): string[] {
  const seen = new Set<string>()
  let section = ''
  const faults = text.split('\n').filter((line) => {
    const stripped = (line.split('#')[0] ?? '').trim()
    if (stripped === '') return false
    if (stripped in grammar) {
      section = stripped
      return false
    }
    const [, key = '', value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(stripped) ?? []
    seen.add(key)
    return !grammar[section]?.[key]?.(value)
  })
  return [...faults, ...needed.filter((key) => !seen.has(key))]
}
