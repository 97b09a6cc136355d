import { timeOfUnix, unixNow } from '../clock'
import { failOver } from '../failover/failover'
import { readSettings, writeSettings } from '../server/settings'
import type { Node } from '../storage/tables'
import { tagId } from '../tags/tag'
import { putTag } from '../tags/tagged'
import { extrasOf } from './proportions'
import { DEMO_NAME } from './seed-accounts'
import type { Scene } from './seed-gateways'

const DAY = 24 * 60 * 60
/** Days of activity that a demo keeps; a new server keeps seven. */
const RETENTION = 30

const tags = [
  { tag_name: 'servers', color_code: '#3b82f6', systems: ['linux', 'freebsd'] },
  { tag_name: 'workstations', color_code: '#22c55e', systems: ['windows', 'darwin'] },
  { tag_name: 'sensors', color_code: '#f59e0b', systems: ['iot'] },
]

/** What only Pro shows: tags, a node that stands in for others, and a longer memory. */
export function seedPro(scene: Scene) {
  if (scene.store.edition !== 'pro') return
  for (const { netid } of scene.networks) tagBySystem(scene, netid)
  letOneStandIn(scene)
  writeSettings(scene.store, {
    ...readSettings(scene.store),
    audit_logs_retention_period: RETENTION,
  })
}

/** The nodes of a network by what they run; a large one has tags of its own. */
function tagBySystem({ store, fleet }: Scene, netid: string) {
  const members = fleet.nodes.filter(({ network }) => network === netid)
  if (extrasOf(members.length).tags > 0) return
  const osOf = new Map(fleet.hosts.map(({ id, os }) => [id, os]))
  for (const { tag_name, color_code, systems } of tags) {
    const nodes = members.filter(({ hostid }) => systems.includes(osOf.get(hostid) ?? ''))
    if (nodes.length === 0) continue
    const id = tagId(netid, tag_name)
    const created_at = timeOfUnix(unixNow() - 20 * DAY)
    store.tags.insert({
      id,
      tag_name,
      network: netid,
      color_code,
      created_by: DEMO_NAME,
      created_at,
    })
    putTag(store, id, { nodes, clients: [] })
  }
}

/** In the first network, for two that do not reach each other; later servers let their gateways do that. */
function letOneStandIn({ store, fleet, networks }: Scene) {
  const linux = new Set(fleet.hosts.filter(({ os }) => os === 'linux').map(({ id }) => id))
  const members = store.nodes.all({ network: networks[0]?.netid ?? '' }).filter(isFree)
  const relay = members.find(({ hostid }) => linux.has(hostid))
  if (!relay || store.apiVersion !== '1.0.0') return
  store.nodes.update(relay.id, { is_fail_over: true })
  const [node, peer] = members.filter(({ id }) => id !== relay.id)
  if (node && peer) failOver(store, { relay, node, peer })
}

/** Neither a gateway nor behind one. */
function isFree({ is_gw, isrelayed, isinternetgateway, internetgw_node_id }: Node): boolean {
  return !is_gw && !isrelayed && !isinternetgateway && internetgw_node_id === ''
}
