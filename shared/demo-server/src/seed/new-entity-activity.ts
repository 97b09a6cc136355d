import { newId } from '../ids'
import { type Action, type Deed, named, subject } from '../monitoring/activity'
import { nameServerReply } from '../networks/name-server'
import { aboutNode } from '../nodes/node'
import type { Standing } from './company-networks'

/** Returns the actions that only 1.5.1 logs: name servers, bulk changes of nodes, nodes put behind gateways. */
export function activityOfNewEntities({ store, members, network }: Standing, by: string): Deed[] {
  const network_id = network.netid
  const deeds: Deed[] = []
  const [node] = members
  if (node) {
    const target = aboutNode(store, 'GATEWAY', node)
    const actions: Action[] = ['CONNECT', 'DISCONNECT']
    const gone = { ...node, id: newId() }
    deeds.push({ by, action: 'GATEWAY_ASSIGN', target }, { by, action: 'GATEWAY_UNASSIGN', target })
    for (const action of actions) {
      deeds.push({ by, action, target: named('NODE', node.id), network_id })
    }
    const diff = { Old: gone, New: null }
    deeds.push({ by, action: 'DELETE', target: named('NODE', gone.id), network_id, diff })
  }
  const [nameServer] = store.nameServers.all({ network_id, default: false })
  if (nameServer) {
    const target = subject('NAMESERVER', nameServer)
    const [Old, New] = [{ ...nameServer, description: 'Trial' }, nameServer].map(nameServerReply)
    deeds.push({ by, action: 'CREATE', target, network_id })
    deeds.push({ by, action: 'UPDATE', target, network_id, diff: { Old, New } })
    deeds.push({ by, action: 'DELETE', target, network_id, diff: { Old: New, New: null } })
  }
  const [check] = store.postureChecks.all({ network_id })
  if (check) {
    const target = subject('POSTURE_CHECK', check)
    const diff = { Old: { ...check, description: 'Trial' }, New: check }
    deeds.push({ by, action: 'CREATE', target, network_id })
    deeds.push({ by, action: 'UPDATE', target, network_id, diff })
  }
  return deeds
}
