import { type PolicyInput, policyType } from '../acls/policy'
import { createPolicy } from '../acls/save-policy'
import { deleteEgress } from '../egress/save-egress'
import { adminGroupOf, userGroupOf } from '../groups/default-groups'
import { DEMO_NAME } from '../seed/seed-accounts'
import type { PolicyItem } from '../storage/tables'
import { tagId } from '../tags/tag'
import { routeAdder, type Routes } from './company-routes'
import { HANDHELDS, ROUTERS } from './company-tags'
import { someDay, type Standing } from './standing'

const everything: PolicyItem[] = [{ id: 'tag', value: '*' }]

/** Policies of every kind: to routes and the internet, and on Pro by tags, one way, for users and groups. */
export function addPolicies(standing: Standing, { site, internet }: Routes) {
  const { store, servers, network, members } = standing
  const add = policyAdder(standing)
  const one = (id: string, value = ''): PolicyItem[] => [{ id, value }]
  const [server = members[0]] = servers
  add({ name: 'Desks', src_type: everything, dst_type: one('egress-id', site.id) })
  add({
    name: 'Updates from the internet',
    src_type: one('device', server?.id),
    dst_type: one('egress-id', internet.id),
    type: 'HTTPS',
    protocol: 'tcp',
    ports: ['443'],
  })
  add({
    name: 'Syslog',
    src_type: everything,
    dst_type: one('device', server?.id),
    type: 'Custom',
    protocol: 'udp',
    ports: ['514', '6514-6520'],
  })
  addOrphan(standing, add)
  if (store.edition !== 'pro') return

  const { netid } = network
  const [handhelds, routers] = [tagId(netid, HANDHELDS), tagId(netid, ROUTERS)]
  add({
    name: 'Handhelds to routers',
    src_type: one('tag', handhelds),
    dst_type: one('tag', routers),
    type: 'ICMP',
    protocol: 'icmp',
    allowed_traffic_direction: 0,
  })
  const isForUsers = { policy_type: 'user-policy', allowed_traffic_direction: 0 }
  add({
    ...isForUsers,
    name: 'Network operations everywhere',
    src_type: one('user', 'netops'),
    dst_type: everything,
  })
  add({
    ...isForUsers,
    name: 'Staff to the head office',
    src_type: [...one('user-group', userGroupOf(netid)), ...one('user-group', adminGroupOf(netid))],
    dst_type: [...one('egress-id', site.id), ...one('tag', routers)],
    type: 'HTTPS',
    protocol: 'tcp',
    ports: ['443'],
  })
  add({
    ...isForUsers,
    name: 'Field team to the internet',
    src_type: one('user', 'field-team'),
    dst_type: one('egress-id', internet.id),
    enabled: false,
  })
}

/** A route that goes is taken out of destinations; a policy that comes from it goes on naming it. */
function addOrphan(standing: Standing, add: ReturnType<typeof policyAdder>) {
  const { id } = routeAdder(standing)({ name: 'closed-branch', range: '172.29.0.0/24' })
  add({ name: 'Closed branch', src_type: [{ id: 'egress-id', value: id }], dst_type: everything })
  deleteEgress(standing.store, id)
}

function policyAdder(standing: Standing) {
  const { store, network } = standing
  return (wish: Partial<PolicyInput>) => {
    const input = {
      ...policyType.zero(),
      network_id: network.netid,
      policy_type: 'device-policy',
      type: 'Any',
      protocol: 'all',
      ports: [],
      allowed_traffic_direction: 1,
      enabled: true,
      ...wish,
    }
    const { id } = createPolicy(store, input, DEMO_NAME)
    store.policies.update(id, { created_at: someDay(standing) })
  }
}
