import { addressTest, cidrsOverlap, isCidr, isIp } from '@meshdeck/domain/cidr'

import type { Thing } from './thing'

/**
 * For a text that is an address or a range: whether a thing has to do with it. An address finds the
 * ranges around it and itself in other spellings, a range the addresses inside and what overlaps with
 * it. Undefined for any other text.
 */
export function addressMatch(text: string): ((thing: Thing) => boolean) | undefined {
  if (isIp(text)) {
    const isSame = addressTest(text.includes(':') ? `${text}/128` : `${text}/32`)
    return ({ addresses }) =>
      addresses.some((address) => (isRange(address) ? addressTest(address)(text) : isSame(address)))
  }
  if (!isCidr(text)) return undefined
  const isInside = addressTest(text)
  return ({ addresses }) =>
    addresses.some((address) =>
      isRange(address) ? cidrsOverlap(address, text) : isInside(address),
    )
}

/** Looked at closely only where there is a prefix: that takes long, and addresses are many. */
const isRange = (address: string) => address.includes('/') && isCidr(address)
