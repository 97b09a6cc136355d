import { queryClient } from '@meshdeck/platform'

import {
  deleteDnsEntry,
  dnsListQuery,
  everyDnsEntryQuery,
  shortDnsName,
  useCreateDnsEntry,
} from '../dns'
import {
  deleteEgressRoutesOf,
  egressRouteListQuery,
  useDeleteEgressRoute,
  useUpdateEgressRoute,
} from '../egress'
import { egressRangesQuery } from '../egress-ranges'
import {
  enrollmentKeyListQuery,
  useCreateEnrollmentKey,
  useDeleteEnrollmentKey,
} from '../enrollment-keys'
import { estateStatusesQuery } from '../estate-statuses'
import {
  commandAllHosts,
  commandHost,
  deleteHost,
  editOfHost,
  hostCommands,
  joinNetwork,
  leaveNetwork,
  useUpdateHost,
} from '../host-changes'
import { hostListQuery } from '../hosts'
import { everyMembershipQuery, membershipsQuery } from '../memberships'
import { deleteNetwork, editOfNetwork, networkDetails, useUpdateNetwork } from '../network-changes'
import { networkListQuery, useCreateNetwork } from '../networks'
import {
  changeNode,
  connectNodes,
  deleteNode,
  editOf,
  readNodes,
  useUpdateNode,
} from '../node-changes'
import { nodeKey, nodeListQuery, nodeStatusesQuery, readNodeStatuses } from '../nodes'
import { deletePoliciesFrom, policyListQuery } from '../policies'
import { callsOfGateways } from './calls-of-gateways'
import { type Kind, type MakeCall, read } from './make-call'
import { mutate } from './mutate'
import { firstOf, NETWORK, newEgressRoute, someHost, someNode } from './prepare'

const newNetwork = (netid: string, addressrange: string) =>
  mutate(useCreateNetwork, {
    netid,
    addressrange,
    addressrange6: '',
    defaultacl: 'yes',
    defaultDns: '',
    auto_join: true,
  })

const newKey = (name: string) =>
  mutate(useCreateEnrollmentKey, { name, networks: [NETWORK], uses: 3 })

const newDnsEntry = (name: string) =>
  mutate(() => useCreateDnsEntry(NETWORK), { name, address: '10.0.0.9', address6: '' })

/** Whether the name is the one that the server keeps shows in the list: it removes any without a word. */
async function removeDnsEntry({ isLater }: Kind) {
  const { name } = await newDnsEntry('short-lived')
  await deleteDnsEntry(NETWORK, isLater ? shortDnsName(name, 'nm.internal') : name)
  const left = await read({ ...dnsListQuery(NETWORK), staleTime: 0 })
  expect(left.map((entry) => entry.name)).not.toContainEqual(expect.stringMatching(/^short-lived/))
}

async function changeEgressRoute() {
  const route = await newEgressRoute('10.201.0.0/16')
  return mutate(() => useUpdateEgressRoute(route), { nat: true })
}

async function changeHost() {
  const host = await someHost()
  const base = editOfHost(host)
  return mutate(useUpdateHost, { id: host.id, base, mine: { ...base, mtu: 1380 } })
}

async function changeNetwork() {
  const network = await firstOf(await read(networkListQuery()))
  const base = editOfNetwork(networkDetails(network))
  const mine = {
    ...base,
    dns_nameservers: ['10.1.0.53'],
    auto_remove: true,
    auto_remove_threshold: 90,
  }
  return mutate(() => useUpdateNetwork(network.netid), { base, mine })
}

async function editNode() {
  const node = await someNode()
  const base = editOf(node)
  const mine = { ...base, expdatetime: base.expdatetime + 60 }
  return mutate(() => useUpdateNode(NETWORK), { id: node.id, base, mine })
}

async function disconnectNode({ isLater }: Kind) {
  const { id } = await someNode()
  const current = isLater ? undefined : await readNodes(queryClient, NETWORK)
  return connectNodes(NETWORK, [id], { isConnected: false, current })
}

async function removeNodes({ isLater }: Kind) {
  for (const isClient of [true, false]) {
    const node = { id: nodeKey(await someNode({ isClient })), isClient }
    await deleteNode(NETWORK, node, { isForced: true, byList: isLater })
  }
}

async function commandOne(isForced: boolean) {
  const { id } = await someHost()
  for (const command of hostCommands) await commandHost(id, command, isForced)
}

async function commandAll() {
  for (const command of hostCommands) await commandAllHosts(command, true)
}

/** A device that has just joined a network of its own. */
async function joinNewNetwork(netid: string, range: string): Promise<string> {
  const { id } = await someHost()
  await newNetwork(netid, range)
  await joinNetwork(id, netid)
  return id
}

async function leaveNetworks() {
  for (const [index, isForced] of [false, true].entries()) {
    const netid = `left-${index}`
    await leaveNetwork(await joinNewNetwork(netid, `10.214.${index}.0/24`), netid, isForced)
  }
}

/** The calls about networks and what is in them, by the names of their exports. What one changes is not what another needs. */
export const callsOfNetworks: Record<string, MakeCall> = {
  ...callsOfGateways,

  dnsListQuery: () => read(dnsListQuery(NETWORK)),
  everyDnsEntryQuery: () => read(everyDnsEntryQuery()),
  useCreateDnsEntry: () => newDnsEntry('printer'),
  deleteDnsEntry: removeDnsEntry,

  egressRangesQuery: async () => {
    await newEgressRoute('10.205.0.0/16')
    return firstOf(await read(egressRangesQuery([NETWORK])))
  },
  egressRouteListQuery: () => read(egressRouteListQuery(NETWORK)),
  useUpdateEgressRoute: changeEgressRoute,
  useDeleteEgressRoute: async () =>
    mutate(useDeleteEgressRoute, await newEgressRoute('10.202.0.0/16')),
  deleteEgressRoutesOf: async () => {
    await newEgressRoute('10.203.0.0/16')
    await deleteEgressRoutesOf(NETWORK)
  },
  deletePoliciesFrom: async () => deletePoliciesFrom(await newEgressRoute('10.204.0.0/16')),
  policyListQuery: () => read(policyListQuery(NETWORK)),

  enrollmentKeyListQuery: () => read(enrollmentKeyListQuery()),
  useCreateEnrollmentKey: () => newKey('lab'),
  useDeleteEnrollmentKey: async () => mutate(useDeleteEnrollmentKey, await newKey('short-lived')),

  hostListQuery: () => read(hostListQuery()),
  everyMembershipQuery: async () => firstOf(await read(everyMembershipQuery())),
  membershipsQuery: async () => firstOf(await read(membershipsQuery((await someHost()).id))),
  useUpdateHost: changeHost,
  commandHost: async () => {
    await commandOne(false)
    await commandOne(true)
  },
  commandAllHosts: commandAll,
  joinNetwork: () => joinNewNetwork('joined', '10.213.0.0/24'),
  leaveNetwork: leaveNetworks,
  deleteHost: async ({ isLater }) =>
    deleteHost((await someHost()).id, { isForced: true, atConsoleAddress: isLater }),

  networkListQuery: () => read(networkListQuery()),
  useCreateNetwork: () => newNetwork('lab', '10.211.0.0/24'),
  useUpdateNetwork: changeNetwork,
  deleteNetwork: async () => {
    const { netid } = await newNetwork('short-lived', '10.212.0.0/24')
    return deleteNetwork(netid)
  },

  nodeListQuery: () => read(nodeListQuery(NETWORK)),
  readNodeStatuses: () => readNodeStatuses(NETWORK, new AbortController().signal),
  estateStatusesQuery: () => read(estateStatusesQuery([NETWORK])),
  nodeStatusesQuery: () => read(nodeStatusesQuery(NETWORK)),
  readNodes: () => readNodes(queryClient, NETWORK),
  useUpdateNode: editNode,
  changeNode: async () => {
    const { id } = await someNode()
    const target = { networkId: NETWORK, id }
    const changed = await changeNode(queryClient, target, () => ({ connected: false }))
    expect(changed).toMatchObject({ id, connected: false })
  },
  connectNodes: disconnectNode,
  deleteNode: removeNodes,
}
