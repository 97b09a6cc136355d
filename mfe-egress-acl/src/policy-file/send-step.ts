import { editOfEgressRoute, type EgressEdit } from '@meshdeck/api/egress'
import {
  createEgressRoute,
  deleteEgressRoute,
  switchEgressRoute,
  updateEgressRoute,
} from '@meshdeck/api/egress-changes'
import type { PolicyItem } from '@meshdeck/api/policies'
import {
  createPolicy,
  deletePolicy,
  editOfPolicy,
  switchPolicy,
  updatePolicy,
} from '@meshdeck/api/policy-changes'
import { createTag, deleteTag, updateTag } from '@meshdeck/api/tag-changes'
import { forcedOn } from '@meshdeck/domain/policy-direction'
import { tagIdOf } from '@meshdeck/domain/tag-name'
import { ApiError } from '@meshdeck/platform'

import { newRouteId } from './compare-policy-file'
import type { EntryChange } from './compare-section'
import type { PolicyItemOf, RouteItemOf, TagItemOf } from './entry-values'
import type { Step } from './import-steps'
import type { NetworkRecords } from './write-policy-file'

/**
 * Returns a function that sends the steps of an import, each on top of the current state, by the same mutations as
 * forms and tables.
 */
export function stepSender(
  steps: readonly Step[],
  options: ImportOptions,
): (step: Step) => Promise<unknown> {
  const sending = toSending(steps, options)
  return async ({ section, change }) => {
    switch (section) {
      case 'tags':
        return sendTag(change, sending)
      case 'routes':
        return sendRoute(change, sending)
      case 'policies':
        return sendPolicy(change, sending)
    }
  }
}

/** Refetches what the steps have changed, once for all of them. */
export async function settleSteps(steps: readonly Step[]) {
  const has = (wanted: Step['section']) => steps.some(({ section }) => section === wanted)
  await Promise.all([
    has('tags') && deleteTag.settle([]),
    // the server changes policies with a route too
    has('routes') ? deleteEgressRoute.settle([]) : createPolicy.settle([]),
  ])
}

/** State shared by the senders: the content before, and the IDs assigned during the import. */
type ImportState = {
  networkId: string
  records: NetworkRecords
  isPro: boolean
  /** Returns the current ID of an item, such as a created route or a renamed tag. */
  idOf: (id: string) => string
  /** Returns the name of a route that should have been created but wasn't. */
  missingRoute: (id: string) => string | undefined
  give: (id: string, newId: string) => void
  /** Receives the ID of each created item. */
  onMade: (id: string) => void
  /** Returns the error text for a policy that names a route that wasn't created. */
  notMade: (route: string) => string
}

type ImportOptions = Pick<ImportState, 'records' | 'isPro' | 'notMade' | 'onMade'>

function toSending(steps: readonly Step[], options: ImportOptions): ImportState {
  const awaited = new Map(
    steps.flatMap(({ section, change }) =>
      section === 'routes' && change.kind === 'add' ? [[newRouteId(change), change.name]] : [],
    ),
  )
  const newIds = new Map<string, string>()
  return {
    ...options,
    networkId: options.records.network,
    idOf: (id) => newIds.get(id) ?? id,
    missingRoute: (id) => (newIds.has(id) ? undefined : awaited.get(id)),
    give: (id, newId) => void newIds.set(id, newId),
  }
}

type Deletion<Input> = {
  send: (input: Input) => Promise<unknown>
  isAlreadyDeleted: (input: Input, refusal: unknown) => Promise<boolean>
}

/** Treats an item that another user has deleted as done. */
async function sendOrGone<Input>({ send, isAlreadyDeleted }: Deletion<Input>, input: Input) {
  await send(input).catch(async (error: unknown) => {
    if (!(await isAlreadyDeleted(input, error))) throw error
  })
}

async function sendTag(change: EntryChange<TagItemOf>, sending: ImportState) {
  const { networkId, give, onMade } = sending
  if (change.kind === 'remove') return sendOrGone(deleteTag, { networkId, id: change.id })
  const { tag_name: name, color_code: color, tagged_nodes: members } = change.wantedItem
  if (change.kind === 'add') {
    await createTag.send({ networkId, name, color, members })
    return onMade(tagIdOf(networkId, name))
  }
  const { id, before, fields } = change
  await updateTag.send({
    networkId,
    id,
    add: members.filter(isNotIn(before.tagged_nodes)),
    remove: before.tagged_nodes.filter(isNotIn(members)),
    ...(fields.includes('tag_name') && { name }),
    ...(fields.includes('color_code') && { color }),
  })
  if (fields.includes('tag_name')) give(id, tagIdOf(networkId, name))
  return undefined
}

const isNotIn = (members: TagItemOf['tagged_nodes']) => {
  const keys = new Set(members.map(({ id, isConfigFile }) => `${isConfigFile} ${id}`))
  return ({ id, isConfigFile }: TagItemOf['tagged_nodes'][number]) =>
    !keys.has(`${isConfigFile} ${id}`)
}

async function sendRoute(change: EntryChange<RouteItemOf>, sending: ImportState) {
  const { networkId, records, idOf, give, onMade } = sending
  if (change.kind === 'add') {
    const wantedRoute = withTags(change.wantedItem, idOf)
    const createdRoute = await createEgressRoute.send({ networkId, input: editOf(wantedRoute) })
    give(newRouteId(change), createdRoute.id)
    onMade(createdRoute.id)
    // the server enables a new route, whatever is sent (contract 1.15)
    if (!wantedRoute.status) await switchEgressRoute.send({ route: createdRoute, status: false })
    return undefined
  }
  const route = records.routes.find(({ id }) => id === change.id)
  if (!route) throw new ApiError(404, '')
  if (change.kind === 'remove') return sendOrGone(deleteEgressRoute, route)
  const { before, fields } = change
  const wanted = withTags(change.wantedItem, idOf)
  const base = editOfEgressRoute(route)
  const mode = wanted.mode === before.mode ? base.mode : wanted.mode
  if (fields.some((field) => field !== 'status')) {
    await updateEgressRoute.send({ route, base, mine: { ...editOf(wanted), mode } })
  }
  if (fields.includes('status')) await switchEgressRoute.send({ route, status: wanted.status })
  return undefined
}

/** Uses the current names of the tags. */
const withTags = (route: RouteItemOf, idOf: ImportState['idOf']): RouteItemOf => ({
  ...route,
  tags: Object.fromEntries(Object.entries(route.tags).map(([id, metric]) => [idOf(id), metric])),
})

function editOf({ status: _status, range, ...route }: RouteItemOf): EgressEdit {
  const isInternet = range === '*'
  return { ...route, isInternet, range: isInternet ? '' : range }
}

async function sendPolicy(change: EntryChange<PolicyItemOf>, sending: ImportState) {
  const { networkId, isPro } = sending
  const itemOf = itemOfNow(sending)
  if (change.kind === 'add') {
    const { src_type, dst_type } = change.wantedItem
    const ends = { src_type: src_type.map(itemOf), dst_type: dst_type.map(itemOf) }
    const policy = { ...change.wantedItem, ...ends, network_id: networkId }
    return sending.onMade((await createPolicy.send({ policy })).id)
  }
  const policy = sending.records.policies.find(({ id }) => id === change.id)
  if (!policy) throw new ApiError(404, '')
  if (change.kind === 'remove') return sendOrGone(deletePolicy, policy)
  const { wantedItem, fields } = change
  if (fields.every((field) => field === 'enabled')) {
    // a policy that is left from Pro would be rejected [AC-036]
    const switched = { policy, ...forcedOn({ isPro }), enabled: wantedItem.enabled }
    return switchPolicy.send({ ...switched, isOneOfMany: true })
  }
  const base = editOfPolicy(policy)
  const has = (...names: string[]) => names.some((name) => fields.includes(name))
  const mine = {
    ...base,
    name: wantedItem.name,
    enabled: wantedItem.enabled,
    ...(has('src_type') && { src_type: wantedItem.src_type.map(itemOf) }),
    ...(has('dst_type') && { dst_type: wantedItem.dst_type.map(itemOf) }),
    allowed_traffic_direction: wantedItem.allowed_traffic_direction,
    ...(has('type', 'protocol', 'ports') && {
      service: { type: wantedItem.type, protocol: wantedItem.protocol, ports: wantedItem.ports },
    }),
  }
  return updatePolicy.send({ policy, base, mine, isOneOfMany: true })
}

/** Returns an item of a policy with its current ID. Throws if a route that should have been created doesn't exist. */
const itemOfNow =
  ({ idOf, missingRoute, notMade }: ImportState) =>
  ({ id, value }: PolicyItem): PolicyItem => {
    const missing = id === 'egress-id' ? missingRoute(value) : undefined
    if (missing !== undefined) throw new Error(notMade(missing))
    return id === 'egress-id' || id === 'tag' ? { id, value: idOf(value) } : { id, value }
  }
