import { DEMO_NAME } from '../seed/seed-accounts'
import { addClient } from '../seed/seed-gateways'
import { createTag } from '../tags/save-tag'
import { tagId } from '../tags/tag'
import { someDay, type Standing } from './standing'

/** Who leads to the ranges of routes. */
export const ROUTERS = 'routers'
/** What people carry along: clients bear this one as well. */
export const HANDHELDS = 'handhelds'

/** Tags of Pro that somebody made for a purpose. */
export function addTags(standing: Standing) {
  const { store, servers, members, network } = standing
  if (store.edition !== 'pro') return
  const clients = store.extClients.all({ network: network.netid })
  const nodes = (ids: string[]) => ids.map((id) => tagged(id))
  addTag(standing, { name: ROUTERS, color: '#a855f7' }, nodes(servers.map(({ id }) => id)))
  const others = members.filter((node) => !servers.includes(node)).slice(0, 2)
  addTag(standing, { name: HANDHELDS, color: '#ef4444' }, [
    ...nodes(others.map(({ id }) => id)),
    ...clients.slice(0, 3).map(({ clientid }) => tagged('', clientid, network.netid)),
  ])
}

type Look = { name: string; color: string }

function addTag(standing: Standing, { name, color }: Look, tagged_nodes: Tagged[]) {
  const { store, network } = standing
  // a large fleet may have it already
  if (store.tags.has(tagId(network.netid, name))) return
  const input = { tag_name: name, network: network.netid, color_code: color, tagged_nodes }
  const { id } = createTag(store, input, DEMO_NAME)
  store.tags.update(id, { created_at: someDay(standing) })
}

type Tagged = ReturnType<typeof tagged>

function tagged(id: string, clientid = '', network = '') {
  return { id, is_static: clientid !== '', static_node: { clientid, network } }
}

/** A phone that reaches what is behind it, in a network whose gateway nobody uses yet. */
export function addPhone(standing: Standing) {
  const { store, network, index, servers } = standing
  const { netid } = network
  if (store.extClients.count({ network: netid }) > 0) return
  const gateway = servers.map(({ id }) => store.nodes.get(id)).find((node) => node.isingressgateway)
  if (!gateway) return
  const clientid = `phone-${String(index + 1).padStart(3, '0')}`
  const plan = { clientid, os: 'android', device: 'phone', owner: DEMO_NAME, enabled: true }
  addClient(standing, gateway, { ...plan, seat: 0n })
}
