import { newId } from '../ids'
import { type Action, type ActivityInput, namedSubject, subject } from '../monitoring/activity'
import { nameServerReply } from '../networks/name-server'
import { nodeSubject } from '../nodes/node'
import type { CompanyNetwork } from './company-networks'

/** Returns the actions that only 1.5.1 logs: name servers, bulk changes of nodes, nodes put behind gateways. */
export function activityOfNewEntities(
  { store, members, network }: CompanyNetwork,
  by: string,
): ActivityInput[] {
  const network_id = network.netid
  const activity: ActivityInput[] = []
  const [node] = members
  if (node) {
    const target = nodeSubject(store, 'GATEWAY', node)
    const actions: Action[] = ['CONNECT', 'DISCONNECT']
    const deletedNode = { ...node, id: newId() }
    activity.push(
      { by, action: 'GATEWAY_ASSIGN', target },
      { by, action: 'GATEWAY_UNASSIGN', target },
    )
    for (const action of actions) {
      activity.push({ by, action, target: namedSubject('NODE', node.id), network_id })
    }
    const diff = { Old: deletedNode, New: null }
    activity.push({
      by,
      action: 'DELETE',
      target: namedSubject('NODE', deletedNode.id),
      network_id,
      diff,
    })
  }
  const [nameServer] = store.nameServers.all({ network_id, default: false })
  if (nameServer) {
    const target = subject('NAMESERVER', nameServer)
    const [Old, New] = [{ ...nameServer, description: 'Trial' }, nameServer].map((one) =>
      nameServerReply(store, one),
    )
    activity.push({ by, action: 'CREATE', target, network_id })
    activity.push({ by, action: 'UPDATE', target, network_id, diff: { Old, New } })
    activity.push({ by, action: 'DELETE', target, network_id, diff: { Old: New, New: null } })
  }
  const [check] = store.postureChecks.all({ network_id })
  if (check) {
    const target = subject('POSTURE_CHECK', check)
    const diff = { Old: { ...check, description: 'Trial' }, New: check }
    activity.push({ by, action: 'CREATE', target, network_id })
    activity.push({ by, action: 'UPDATE', target, network_id, diff })
  }
  return activity
}
