import { type Decoded, bool, int, map, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'

/** What a body says about a route to any server (contract 1.15). */
export const egressFields = {
  id: string(),
  name: string(),
  network: string(),
  description: string(),
  nodes: map(int()),
  range: string(),
  nat: bool(),
  status: bool(),
  is_internet_gateway: bool(),
}

/** The same with what 1.5.1 has more (contract 2.10). */
export const egressType = struct('EgressReq', {
  ...egressFields,
  domain: string(),
  tags: map(int()),
})
export type EgressInput = Decoded<typeof egressType>
