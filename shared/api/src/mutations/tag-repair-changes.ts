import type { TagReference, TagReferenceKind } from '@meshdeck/domain/tag-references'
import { api, queryClient, readCapabilities, readItems, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import { egressRouteListQuery } from '../queries/egress'
import { enrollmentKeyListQuery } from '../queries/enrollment-keys'
import { nameServerListQuery } from '../queries/name-servers'
import { networkListQuery } from '../queries/networks'
import { policyListQuery, policySchema } from '../queries/policies'
import { postureCheckListQuery, postureCheckSchema } from '../queries/posture-checks'
import { egressBody, routeQueueKey } from './egress-changes'
import { updateEnrollmentKey, editOfKey } from './enrollment-key-changes'
import { updateNameServer, editOfNameServer } from './name-server-changes'
import { editOfNetwork, networkDetails, updateNetwork } from './network-changes'

type Repair = { networkId: string; use: TagReference; oldId: string; newId: string }

/**
 * Replaces a tag's ID from before its renaming by the new ID in a resource that names the tag, based on the resource's
 * current state. Does nothing if the resource was deleted or already repaired by another user.
 */
export const repairTagReference = change({
  send: (repair: Repair) => repairs[repair.use.kind](repair),
  // a route is edited and switched elsewhere too
  queueKey: ({ use }) =>
    use.kind === 'egress' ? routeQueueKey(use) : `tag use ${use.kind} ${use.id}`,
  stale: ['policies', 'egress', 'enrollment-keys', 'posture-checks', 'name-servers', 'networks'],
  inBackground: true,
  isSaved: async ({ networkId, use, oldId }) => {
    const resources: object[] = await itemsOf[use.kind](networkId)
    const usedResource = resources.find((resource) => Object.values(resource).includes(use.id))
    // as a value, or as a field name
    return !JSON.stringify(usedResource ?? {}).includes(JSON.stringify(oldId))
  },
  nameOf: ({ use }) => use.name,
})

/** Fetches the resources of a network, by the kind that names a tag. */
const itemsOf: Record<TagReferenceKind, (networkId: string) => Promise<object[]>> = {
  devicePolicy: async () => [],
  userPolicy: (networkId) => fetchFresh(policyListQuery(networkId)),
  egress: (networkId) => fetchFresh(egressRouteListQuery(networkId)),
  key: () => fetchFresh(enrollmentKeyListQuery()),
  postureCheck: (networkId) => fetchFresh(postureCheckListQuery(networkId)),
  nameServer: (networkId) => fetchFresh(nameServerListQuery(networkId)),
  network: () => fetchFresh(networkListQuery()),
}

const repairs: Record<TagReferenceKind, (repair: Repair) => Promise<unknown>> = {
  // the server renames the tag in these itself (contract 1.17)
  devicePolicy: async () => undefined,
  userPolicy: repairPolicy,
  egress: repairRoute,
  key: repairKey,
  postureCheck: repairPostureCheck,
  nameServer: repairNameServer,
  network: repairNetwork,
}

/** PUT /v1/acls?network= [AP-088]. */
async function repairPolicy({ networkId, use, oldId, newId }: Repair) {
  const searchParams = { network: networkId }
  const policies = await readItems(api.get('v1/acls', { searchParams }), wholeOf(policySchema))
  const policy = policies.find(({ known }) => known.id === use.id)
  if (!policy) return
  const renamed = (items: Array<{ id: string; value: string }>) =>
    items.map((item) =>
      item.id === 'tag' && item.value === oldId ? { ...item, value: newId } : item,
    )
  const { src_type, dst_type } = policy.known
  const json = { ...policy.reply, src_type: renamed(src_type), dst_type: renamed(dst_type) }
  await readReply(api.put('v1/acls', { searchParams, json }), z.unknown())
}

/** PUT /v1/egress?network= [AP-083]: a route loses a tag that is renamed. */
async function repairRoute({ networkId, use, oldId, newId }: Repair) {
  const routes = await queryClient.fetchQuery({ ...egressRouteListQuery(networkId), staleTime: 0 })
  const route = routes.find(({ id }) => id === use.id)
  if (!route) return
  const { [oldId]: before = use.metric ?? 0, ...others } = route.tags ?? {}
  const renamed = { ...route, tags: { [newId]: before, ...others } }
  const json = egressBody(renamed, await readCapabilities())
  await readReply(api.put('v1/egress', { searchParams: { network: networkId }, json }), z.unknown())
}

async function repairKey({ use, oldId, newId }: Repair) {
  const keys = await queryClient.fetchQuery({ ...enrollmentKeyListQuery(), staleTime: 0 })
  const key = keys.find(({ value }) => value === use.id)
  if (!key) return
  const base = editOfKey(key)
  const groups = replaced(base.groups, oldId, newId).toSorted()
  await updateEnrollmentKey.send({ value: key.value, base, mine: { ...base, groups } })
}

/** PUT /v1/posture_check?network=. */
async function repairPostureCheck({ networkId, use, oldId, newId }: Repair) {
  const searchParams = { network: networkId }
  const checks = await readItems(
    api.get('v1/posture_check', { searchParams }),
    wholeOf(postureCheckSchema),
  )
  const check = checks.find(({ known }) => known.id === use.id)
  if (!check) return
  const json = { ...check.reply, tags: withNewKey(check.known.tags, oldId, newId) }
  await readReply(api.put('v1/posture_check', { searchParams, json }), z.unknown())
}

async function repairNameServer({ networkId, use, oldId, newId }: Repair) {
  const list = await queryClient.fetchQuery({ ...nameServerListQuery(networkId), staleTime: 0 })
  const nameServer = list.find(({ id }) => id === use.id)
  if (!nameServer) return
  const base = editOfNameServer(nameServer)
  const mine = { ...base, tags: withNewKey(base.tags, oldId, newId) }
  await updateNameServer.send({ networkId, id: use.id, base, mine })
}

/** Repairs the tags whose nodes the network removes after they have been offline for a long time (contract 2.4). */
async function repairNetwork({ networkId, oldId, newId }: Repair) {
  const networks = await queryClient.fetchQuery({ ...networkListQuery(), staleTime: 0 })
  const network = networks.find(({ netid }) => netid === networkId)
  if (!network) return
  const base = editOfNetwork(networkDetails(network))
  const tags = replaced(base.auto_remove_tags, oldId, newId).toSorted()
  await updateNetwork.send({ networkId, base, mine: { ...base, auto_remove_tags: tags } })
}

const replaced = (ids: readonly string[], oldId: string, newId: string) => [
  ...new Set(ids.map((id) => (id === oldId ? newId : id))),
]

function withNewKey(tags: Record<string, unknown>, oldId: string, newId: string) {
  const { [oldId]: value = {}, ...others } = tags
  return { ...others, [newId]: others[newId] ?? value }
}
