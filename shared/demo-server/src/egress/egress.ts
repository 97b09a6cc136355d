import { anything, bool, type Decoded, int, map, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'

/** A route as a body carries it (contract 1.15). Tags are taken and dropped on this edition. */
export const egressType = struct('EgressReq', {
  id: string(),
  name: string(),
  network: string(),
  description: string(),
  nodes: map(int()),
  tags: anything(),
  range: string(),
  nat: bool(),
  status: bool(),
  is_internet_gateway: bool(),
})
export type EgressInput = Decoded<typeof egressType>
