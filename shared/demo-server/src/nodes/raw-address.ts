import { parseCidr, withoutPrefix } from '../addresses/cidr'

/** A range as devices read it; the mask is base64 of its bytes. */
export type RawRange = { IP: string; Mask: string | null }

/** `10.1.1.5/24` with its mask apart. */
export function rawAddress(address: string): RawRange {
  const cidr = parseCidr(address)
  if (!cidr) return { IP: '', Mask: null }
  const bits = cidr.family === 4 ? 32 : 128
  const mask = ((1n << BigInt(cidr.prefix)) - 1n) << BigInt(bits - cidr.prefix)
  const hex = mask.toString(16).padStart(bits / 4, '0')
  return { IP: withoutPrefix(address), Mask: Buffer.from(hex, 'hex').toString('base64') }
}

/** The one address, without its network: `10.1.1.5/24` is `10.1.1.5/32`; none for none. */
export function single(address: string): RawRange[] {
  const ip = withoutPrefix(address)
  if (ip === '') return []
  return [rawAddress(`${ip}/${ip.includes(':') ? 128 : 32}`)]
}
