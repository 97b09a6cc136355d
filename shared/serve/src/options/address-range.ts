import { BlockList, isIP } from 'node:net'

import * as z from 'zod'

const RANGE = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i

/** An address of a machine or, with the length of its prefix, a range of them. */
export const addressRangeSchema = z.string().refine((text) => rangeIn(text) !== undefined, {
  error: ({ input }) => `"${String(input)}" is not an IP address or range such as 10.0.0.0/8`,
})

/** Whether an address is in one of the ranges, however it is written; `::ffff:10.0.0.1` is 10.0.0.1. */
export function isInRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges.flatMap((text) => rangeIn(text) ?? [])) {
    list.addSubnet(range.address, range.prefix, range.family)
  }
  return (address) => {
    const family = isIP(address)
    return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function rangeIn(text: string) {
  const [, address = '', length] = RANGE.exec(text) ?? []
  const family = isIP(address)
  const longest = family === 6 ? 128 : 32
  const prefix = length === undefined ? longest : Number(length)
  if (family === 0 || prefix > longest) return undefined
  return { address, prefix, family: family === 6 ? ('ipv6' as const) : ('ipv4' as const) }
}
