import type { Names } from '../auth/check-rights'
import { struct } from '../http/decode-body'
import { bool, type Decoded, int, list, string, time } from '../http/field-types'
import type { Policy } from '../storage/tables'

const itemType = {
  ...struct('AclPolicyTag', { id: string('models.AclGroupType'), value: string() }),
  name: 'models.AclPolicyTag',
}

/** An end of it, which 1.5.1 names in its lists; what a body says of the name is in its activity alone. */
const itemType151 = {
  ...struct('AclPolicyTag', {
    id: string('models.AclGroupType'),
    name: string(),
    value: string(),
  }),
  name: 'models.AclPolicyTag',
}

/** A policy as a body carries it (contract 1.16); an update may name it anew. */
const policyFields = {
  id: string(),
  meta_data: string(),
  name: string(),
  new_name: string(),
  network_id: string('models.NetworkID'),
  default: bool(),
  created_by: string(),
  created_at: time(),
  policy_type: string('models.AclPolicyType'),
  src_type: list(itemType),
  dst_type: list(itemType),
  protocol: string('models.Protocol'),
  type: string('models.ServiceType'),
  ports: list(string()),
  allowed_traffic_direction: int('models.AllowedTrafficDirection'),
  enabled: bool(),
}
export const policyType = struct('Acl', policyFields)

/** The same to 1.5.1, whose networks have a home of their own. */
export const policyType151 = struct('Acl', {
  ...policyFields,
  network_id: string('schema.NetworkID'),
  src_type: list(itemType151),
  dst_type: list(itemType151),
})
export type PolicyInput = Decoded<typeof policyType>

/** The devices, tags and routes at the ends of a policy. */
export function namesIn({ src_type, dst_type }: Pick<PolicyInput, 'src_type' | 'dst_type'>): Names {
  const ends = [...(src_type ?? []), ...(dst_type ?? [])]
  const valuesOf = (...kinds: string[]) =>
    ends.filter(({ id }) => kinds.includes(id)).map(({ value }) => value)
  return {
    members: valuesOf('device'),
    tags: valuesOf('tag'),
    routes: valuesOf('egress-id', 'egress-range'),
  }
}

/** What an update asks for, as the activity tells it: all of its body, whatever is done of it. */
export function askedPolicy({ new_name, ...asked }: PolicyInput, before: Policy): Policy {
  const isRenamed = !before.default && new_name !== ''
  return { ...asked, name: isRenamed ? new_name : asked.name }
}

/** "Any" is every protocol and port, whatever else is said. */
export function serviceOf({ type, protocol, ports }: PolicyInput) {
  return type === 'Any' ? { type, protocol: 'all', ports: [] } : { type, protocol, ports }
}
