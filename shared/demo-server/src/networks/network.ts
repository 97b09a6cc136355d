import { type Decoded, int, list, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { Network } from '../storage/tables'

/** A network as a body carries it (contract 1.8). */
export const networkType = struct('Network', {
  addressrange: string(),
  addressrange6: string(),
  netid: string(),
  nodeslastmodified: int('int64'),
  networklastmodified: int('int64'),
  defaultinterface: string(),
  defaultlistenport: int('int32', 32),
  nodelimit: int('int32', 32),
  defaultpostdown: string(),
  defaultkeepalive: int('int32', 32),
  allowmanualsignup: string(),
  isipv4: string(),
  isipv6: string(),
  defaultudpholepunch: string(),
  defaultacl: string(),
  defaultmtu: int('int32', 32),
  dns_nameservers: list(string()),
})
export type NetworkInput = Decoded<typeof networkType>

/** A network as it is sent: a listen port of 0 is left out. */
export function networkReply(network: Network | NetworkInput) {
  const { defaultlistenport, ...rest } = network
  return defaultlistenport === 0 ? rest : network
}

/** What a new network gets where its creator said nothing. Isolation flags do not follow the ranges. */
export function withDefaults(input: NetworkInput): NetworkInput {
  return {
    ...input,
    defaultinterface: input.defaultinterface || `nm-${input.netid}`,
    defaultlistenport: input.defaultlistenport || 51_821,
    nodelimit: input.nodelimit || 999_999_999,
    defaultkeepalive: input.defaultkeepalive || 20,
    allowmanualsignup: input.allowmanualsignup || 'no',
    isipv4: input.isipv4 || 'yes',
    isipv6: input.isipv6 || 'no',
    defaultudpholepunch: input.defaultudpholepunch || 'no',
    defaultacl: input.defaultacl || 'yes',
    defaultmtu: input.defaultmtu || 1280,
  }
}
