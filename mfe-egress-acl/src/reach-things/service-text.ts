import type { Service } from '@meshdeck/domain/reach'

export const protocols = ['tcp', 'udp', 'icmp']

/** A service as it is typed: "tcp 5432", "5432" or "icmp"; undefined for a text that is none. */
export function readService(text: string): Service | undefined {
  const found = /^(?:([a-z]+)\b)?\s*[:/]?\s*(\d{1,5})?$/.exec(text.trim().toLowerCase())
  const [, protocol = 'tcp', digits] = found ?? []
  const port = digits === undefined ? undefined : Number(digits)
  if (!found || text.trim() === '' || !protocols.includes(protocol)) return undefined
  if (port === undefined) return { protocol }
  return port >= 1 && port <= 65_535 && protocol !== 'icmp' ? { protocol, port } : undefined
}

/** The same as one writes it. */
export const serviceText = ({ protocol, port }: Service): string =>
  port === undefined ? protocol : `${protocol} ${port}`
