import type { Names } from '../auth/check-rights'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, int, list, string, time } from '../http/field-types'
import type { Policy } from '../storage/tables'

const itemType = {
  ...struct('AclPolicyTag', { id: string('models.AclGroupType'), value: string() }),
  name: 'models.AclPolicyTag',
}

/** End of a policy, which 1.5.1 names in its lists. The name in a request body appears only in the activity. */
const itemType151 = {
  ...struct('AclPolicyTag', {
    id: string('models.AclGroupType'),
    name: string(),
    value: string(),
  }),
  name: 'models.AclPolicyTag',
}

/** Body of a policy (contract 1.16). An update may rename it. */
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

/** Body of a policy on 1.5.1, which names another package in the messages about networks. */
export const policyType151 = struct('Acl', {
  ...policyFields,
  network_id: string('schema.NetworkID'),
  src_type: list(itemType151),
  dst_type: list(itemType151),
})
export type PolicyInput = DecodedField<typeof policyType>

/** Returns the devices, tags and routes at the ends of a policy. */
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

/** Returns an update as the activity reports it: the whole body, even the parts that aren't applied. */
export function askedPolicy({ new_name, ...asked }: PolicyInput, before: Policy): Policy {
  const isRenamed = !before.default && new_name !== ''
  return { ...asked, name: isRenamed ? new_name : asked.name }
}

/** Returns the service of a policy. "Any" means every protocol and port, regardless of the other fields. */
export function serviceOf({ type, protocol, ports }: PolicyInput) {
  return type === 'Any' ? { type, protocol: 'all', ports: [] } : { type, protocol, ports }
}
