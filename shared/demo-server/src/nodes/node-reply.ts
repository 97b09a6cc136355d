import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { ZERO_UNIX } from '../clock'
import type { ResponseSources } from '../context'
import { forServer } from '../edition'
import { emptyClient } from '../ext-clients/ext-client'
import { extClientVersions } from '../ext-clients/ext-client-versions'
import { createStatuses } from '../monitoring/links'
import type { ExtClient, Node } from '../storage/tables'
import { clientStatus, isUserClient, withoutRoles } from './node'
import { nodeVersions, unknownLocation, type DeviceLocation } from './node-versions'

/** Builds the response bodies of nodes and of the pseudo nodes of external clients (ApiNode, contract 1.9). */
export function createNodeReplies({ store, identity }: ResponseSources) {
  const { placesOf, nodeFields, clientFields } = forServer(nodeVersions, store)
  const clients = forServer(extClientVersions, store)
  const noClientReply = clients.toReply(emptyClient)

  function one(node: Node, { status, place }: NodeExtras) {
    const {
      homenetwork: _home,
      inet_node_client_ids,
      defaultacl: _access,
      auto_assign_gw: _auto,
      last_evaluated_at: _evaluated,
      posture_check_violations: _violations,
      posture_check_violation_severity_level: _severity,
      is_auto_relay: _isRelay,
      auto_relayed_peers: _relayed,
      metrics_since: _since,
      ...visible
    } = node
    const added = {
      inet_node_req: { inet_node_client_ids },
      is_static: false,
      is_user_node: false,
      server: identity.serverName,
      static_node: noClientReply,
      status,
    }
    // an object literal that spreads a second large object is a hundred times slower
    return Object.assign({ ...unused }, visible, added, nodeFields(node, place))
  }

  /** Returns nodes for lists, which contain the location of a node's device; a single node doesn't. */
  function many(nodes: Node[]) {
    const placeOf = placesOf(
      store,
      nodes.map(({ hostid }) => hostid),
    )
    const statusOf = createStatuses(store).inLists
    return nodes.map((node) => one(node, { status: statusOf(node), place: placeOf(node.hostid) }))
  }

  function ofClients(extClients: ExtClient[]) {
    return extClients.map(ofClient)
  }

  function ofClient(client: ExtClient) {
    const added = {
      id: NIL_UUID,
      hostid: NIL_UUID,
      localaddress: '',
      networkrange: '',
      networkrange6: '',
      lastmodified: ZERO_UNIX,
      expdatetime: ZERO_UNIX,
      lastcheckin: ZERO_UNIX,
      lastpeerupdate: ZERO_UNIX,
      connected: false,
      inet_node_req: { inet_node_client_ids: null },
      fail_over_peers: null,
      server: '',
      is_static: true,
      is_user_node: isUserClient(client),
      static_node: clients.toRowReply(client),
      status: clientStatus(store, client),
    }
    return Object.assign({ ...unused }, withoutRoles, added, clientFields(client))
  }

  return {
    one: (node: Node) =>
      one(node, { status: createStatuses(store).alone(node), place: unknownLocation }),
    many,
    ofClients,
  }
}

/** Data looked up for many nodes at once. */
type NodeExtras = { status: string; place: DeviceLocation }

/** Fields that are never filled. */
const unused = {
  allowedips: null,
  isegressgateway: false,
  egressgatewayranges: null,
  egressgatewaynatenabled: false,
  egressgatewayranges_with_metric: null,
  dnson: false,
}
