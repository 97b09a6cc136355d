import { createDnsEntry, deleteDnsEntry } from '../mutations/dns-changes'
import {
  deleteEgressRoute,
  deleteEgressRoutesOf,
  deletePoliciesFrom,
  switchEgressRoute,
} from '../mutations/egress-changes'
import {
  createEnrollmentKey,
  deleteEnrollmentKey,
  updateEnrollmentKey,
  editOfKey,
} from '../mutations/enrollment-key-changes'
import {
  commandAllHosts,
  commandHost,
  deleteHost,
  editOfHost,
  hostCommands,
  joinNetwork,
  leaveNetwork,
  updateHost,
} from '../mutations/host-changes'
import {
  createNetwork,
  deleteNetwork,
  editOfNetwork,
  networkDetails,
  updateNetwork,
} from '../mutations/network-changes'
import {
  changeNode,
  connectNodes,
  deleteNode,
  editOfNode,
  expireNode,
  readNodes,
  sendClientDeletion,
  updateNode,
} from '../mutations/node-changes'
import { dnsListQuery, allDnsEntriesQuery, shortDnsName } from '../queries/dns'
import {
  egressRouteListQuery,
  readableEgressOfNetworksQuery,
  readEgressRoutes,
} from '../queries/egress'
import { egressRangesOfNetworksQuery } from '../queries/egress-ranges'
import { enrollmentKeyListQuery } from '../queries/enrollment-keys'
import { hostListQuery } from '../queries/hosts'
import { allMembershipsQuery, membershipsQuery } from '../queries/memberships'
import { networkListQuery } from '../queries/networks'
import {
  allNodesQuery,
  nodeKey,
  nodeListQuery,
  nodeStatusesQuery,
  readNodeStatuses,
} from '../queries/nodes'
import { policyListQuery, wholePolicyListQuery } from '../queries/policies'
import {
  deviceStatusesOfNetworksQuery,
  nodeStatusesOfNetworksQuery,
} from '../queries/statuses-of-networks'
import { callsOfGateways } from './calls-of-gateways'
import {
  firstOf,
  type Kind,
  type MakeCall,
  NETWORK,
  newEgressRoute,
  read,
  someHost,
  someNode,
} from './prepare'

const newNetwork = (netid: string, addressrange: string) =>
  createNetwork({
    netid,
    addressrange,
    addressrange6: '',
    defaultacl: 'yes',
    defaultDns: '',
    auto_join: true,
  })

const newKey = (name: string) => createEnrollmentKey({ name, networks: [NETWORK], uses: 3 })

async function changeKey() {
  const key = await newKey('to change')
  const base = editOfKey(key)
  await updateEnrollmentKey({ value: key.value, base, mine: { ...base, groups: ['some.tag'] } })
  const keys = await read({ ...enrollmentKeyListQuery(), staleTime: 0 })
  expect(keys.find(({ value }) => value === key.value)).toEqual({ ...key, groups: ['some.tag'] })
}

const newDnsEntry = (name: string) =>
  createDnsEntry({ networkId: NETWORK, input: { name, address: '10.0.0.9', address6: '' } })

/** The list proves that the name is the stored one: the server accepts the deletion of any name. */
async function removeDnsEntry({ storesShortDnsNames }: Kind) {
  const { name } = await newDnsEntry('short-lived')
  await deleteDnsEntry({
    networkId: NETWORK,
    storedName: storesShortDnsNames ? shortDnsName(name, 'nm.internal') : name,
  })
  const left = await read({ ...dnsListQuery(NETWORK), staleTime: 0 })
  expect(left.map((entry) => entry.name)).not.toContainEqual(expect.stringMatching(/^short-lived/))
}

async function changeEgressRoute() {
  const route = await newEgressRoute('10.201.0.0/16')
  return switchEgressRoute({ route, nat: true })
}

async function changeHost() {
  const host = await someHost()
  const base = editOfHost(host)
  return updateHost({ id: host.id, base, mine: { ...base, mtu: 1380 } })
}

async function changeNetwork({ hasDefaultAccess }: Kind) {
  const network = await firstOf(await read(networkListQuery()))
  const base = editOfNetwork(networkDetails(network))
  // fields that this version stores: any other would be reported as not saved
  const changed = hasDefaultAccess
    ? { dns_nameservers: ['10.1.0.53'] }
    : { auto_remove: true, auto_remove_threshold: 90 }
  return updateNetwork({ networkId: network.netid, base, mine: { ...base, ...changed } })
}

async function editNode() {
  const node = await someNode()
  const base = editOfNode(node)
  const mine = { ...base, expdatetime: base.expdatetime + 60 }
  return updateNode({ networkId: NETWORK, id: node.id, base, mine })
}

async function disconnectNode({ hasBulkNodes }: Kind) {
  const { id } = await someNode()
  const current = hasBulkNodes ? undefined : await readNodes(NETWORK)
  return connectNodes({ networkId: NETWORK, ids: [id], isConnected: false, current })
}

async function expireSomeNode() {
  const { id } = await someNode()
  const expdatetime = Math.floor(Date.now() / 1000) + 86_400
  await expireNode({ networkId: NETWORK, id, expdatetime })
}

async function removeNodes({ hasBulkNodes }: Kind) {
  const { id } = await someNode()
  await deleteNode({
    networkId: NETWORK,
    id,
    isForced: true,
    isLeaving: false,
    byList: hasBulkNodes,
  })
}

async function commandOne(isForced: boolean) {
  const { id } = await someHost()
  for (const command of hostCommands) await commandHost({ id, command, isForced })
}

async function commandAll() {
  for (const command of hostCommands) await commandAllHosts({ command, isForced: true })
}

/** Creates a network and returns a device that has just joined it. */
async function joinNewNetwork(netid: string, range: string): Promise<string> {
  const { id } = await someHost()
  await newNetwork(netid, range)
  await joinNetwork({ id, networkId: netid })
  return id
}

async function leaveNetworks() {
  for (const [index, isForced] of [false, true].entries()) {
    const netid = `left-${index}`
    const id = await joinNewNetwork(netid, `10.214.${index}.0/24`)
    await leaveNetwork({ id, networkId: netid, isForced })
  }
}

/** Requests for networks and their contents, by name of their exports. They don't change each other's data. */
export const callsOfNetworks: Record<string, MakeCall> = {
  ...callsOfGateways,

  dnsListQuery: () => read(dnsListQuery(NETWORK)),
  allDnsEntriesQuery: () => read(allDnsEntriesQuery()),
  createDnsEntry: () => newDnsEntry('printer'),
  deleteDnsEntry: removeDnsEntry,

  readableEgressOfNetworksQuery: () => read(readableEgressOfNetworksQuery([NETWORK])),
  egressRangesOfNetworksQuery: async () => {
    await newEgressRoute('10.205.0.0/16')
    return firstOf(await read(egressRangesOfNetworksQuery([NETWORK])))
  },
  readEgressRoutes: () => readEgressRoutes(NETWORK),
  egressRouteListQuery: () => read(egressRouteListQuery(NETWORK)),
  switchEgressRoute: changeEgressRoute,
  deleteEgressRoute: async () => deleteEgressRoute(await newEgressRoute('10.202.0.0/16')),
  deleteEgressRoutesOf: async () => {
    await newEgressRoute('10.203.0.0/16')
    await deleteEgressRoutesOf(NETWORK)
  },
  deletePoliciesFrom: async () => deletePoliciesFrom(await newEgressRoute('10.204.0.0/16')),
  policyListQuery: () => read(policyListQuery(NETWORK)),
  wholePolicyListQuery: () => read(wholePolicyListQuery(NETWORK)),

  enrollmentKeyListQuery: () => read(enrollmentKeyListQuery()),
  createEnrollmentKey: () => newKey('lab'),
  updateEnrollmentKey: changeKey,
  deleteEnrollmentKey: async () => deleteEnrollmentKey(await newKey('short-lived')),

  hostListQuery: () => read(hostListQuery()),
  allMembershipsQuery: async () => firstOf(await read(allMembershipsQuery())),
  membershipsQuery: async () => firstOf(await read(membershipsQuery((await someHost()).id))),
  updateHost: changeHost,
  commandHost: async () => {
    await commandOne(false)
    await commandOne(true)
  },
  commandAllHosts: commandAll,
  joinNetwork: () => joinNewNetwork('joined', '10.213.0.0/24'),
  leaveNetwork: leaveNetworks,
  deleteHost: async ({ hasConsoleHostAddress }) =>
    deleteHost({
      id: (await someHost()).id,
      isForced: true,
      atConsoleAddress: hasConsoleHostAddress,
    }),

  networkListQuery: () => read(networkListQuery()),
  createNetwork: () => newNetwork('lab', '10.211.0.0/24'),
  updateNetwork: changeNetwork,
  deleteNetwork: async () => {
    const { netid } = await newNetwork('short-lived', '10.212.0.0/24')
    return deleteNetwork(netid)
  },

  nodeListQuery: () => read(nodeListQuery(NETWORK)),
  allNodesQuery: async () => firstOf(await read(allNodesQuery())),
  readNodeStatuses: () => readNodeStatuses(NETWORK, new AbortController().signal),
  deviceStatusesOfNetworksQuery: () => read(deviceStatusesOfNetworksQuery([NETWORK])),
  nodeStatusesOfNetworksQuery: () => read(nodeStatusesOfNetworksQuery([NETWORK])),
  nodeStatusesQuery: () => read(nodeStatusesQuery(NETWORK)),
  readNodes: () => readNodes(NETWORK),
  updateNode: editNode,
  changeNode: async () => {
    const { id } = await someNode()
    const target = { networkId: NETWORK, id }
    const changed = await changeNode(target, () => ({ connected: false }))
    expect(changed).toMatchObject({ id, connected: false })
  },
  connectNodes: disconnectNode,
  expireNode: expireSomeNode,
  sendClientDeletion: async () =>
    sendClientDeletion(NETWORK, nodeKey(await someNode({ isConfigFile: true }))),
  deleteNode: removeNodes,
}
