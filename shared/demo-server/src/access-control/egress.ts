import type { Names } from '../auth/network-asked'
import { type Decoded, bool, int, list, map, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'

const fields = {
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

/** What a body says about a route to 1.0.0 (contract 1.15); its tags are read and dropped. */
export const egressType100 = struct('EgressReq', { ...fields, tags: list(string()) })

/** The same to 1.5.1 (contract 2.10), which has tags in the place of nodes. */
export const egressType = struct('EgressReq', {
  ...fields,
  domain: string(),
  mode: string('schema.EgressNATMode'),
  tags: map(int()),
})
export type EgressInput = Decoded<typeof egressType>

/** The nodes and tags that serve a route. */
export function namesIn({ nodes, tags }: Pick<EgressInput, 'nodes' | 'tags'>): Names {
  return { members: Object.keys(nodes ?? {}), tags: Object.keys(tags ?? {}) }
}
