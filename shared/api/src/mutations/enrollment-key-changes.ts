import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { api, ApiError, demandComplete, readItems, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import {
  CHOSEN_GATEWAY,
  type EnrollmentKey,
  enrollmentKeyListQuery,
  enrollmentKeySchema,
} from '../queries/enrollment-keys'

/** What of a key can be changed (contract 1.14). */
export type EnrollmentKeyEdit = {
  /** The node that relays whoever joins, or `CHOSEN_GATEWAY`; empty for none. The server lets a key have one of them. */
  gateway: string
  /** Ids of tags, in their order. */
  groups: string[]
}

/** The part of a key that can be changed. */
export function editOfKey({ relay, auto_assign_gw, groups }: EnrollmentKey): EnrollmentKeyEdit {
  const node = relay === NIL_UUID ? '' : relay
  return {
    gateway: node === '' && auto_assign_gw ? CHOSEN_GATEWAY : node,
    groups: groups.toSorted(),
  }
}

/** What creating a key takes; unlimited unless a number of uses or a moment ends it. */
export type EnrollmentKeyInput = {
  name: string
  networks: string[]
  uses?: number
  /** Milliseconds since 1970. */
  expiration?: number
  /** What those who join get besides. */
  options?: EnrollmentKeyEdit
  /** A key whose further options the new one gets: relay, device tags, and what the server does by itself. */
  like?: EnrollmentKey
}

/** POST /v1/enrollment-keys [AP-141]. */
export const createEnrollmentKey = change({
  send: (input: EnrollmentKeyInput) =>
    readReply(api.post('v1/enrollment-keys', { json: keyBody(input) }), enrollmentKeySchema),
  stale: ['enrollment-keys'],
  isSaved: async (_input, made) =>
    (await readAnew(enrollmentKeyListQuery())).some(({ value }) => value === made.value),
  nameOf: ({ name }) => name,
})

type Update = { value: string; base: EnrollmentKeyEdit; mine: EnrollmentKeyEdit }

/**
 * PUT /v1/enrollment-keys/{key id} [AP-142]: relay and tags, from 1.5.1 on the choice of a gateway too; nothing else
 * changes, and what is left out becomes nothing. Throws a `CollisionError` when somebody else has changed the same since
 * `base`, and an `ApiError` of 404 when the key is gone.
 */
export const updateEnrollmentKey = change({
  send: async ({ value, base, mine }: Update) => {
    const keys = await readItems(api.get('v1/enrollment-keys'), enrollmentKeySchema)
    const key = keys.find((one) => one.value === value)
    if (!key) throw new ApiError(404, '')
    demandComplete(key)
    const json = optionsBody(mergeOrCollide({ base, theirs: editOfKey(key), mine }))
    // the answer holds the token
    await readReply(api.put(pathOf(value), { json }), z.unknown())
  },
  stale: ['enrollment-keys'],
  isSaved: async ({ value, ...edit }) => {
    const keys = await readAnew(enrollmentKeyListQuery())
    const key = keys.find((one) => one.value === value)
    return isEditKept(edit, key && editOfKey(key))
  },
})

/** DELETE /v1/enrollment-keys/{key id} [AP-143]. Devices that have joined with the key stay. */
export const deleteEnrollmentKey = change({
  send: ({ value }: Pick<EnrollmentKey, 'value'>) =>
    readReply(api.delete(pathOf(value)), z.unknown()),
  stale: ['enrollment-keys'],
  isThere: async ({ value }) =>
    (await readAnew(enrollmentKeyListQuery())).some((key) => key.value === value),
})

/** Times go in as seconds, although they come back as texts (contract 1.14). */
function keyBody({ name, networks, uses = 0, expiration = 0, options, like }: EnrollmentKeyInput) {
  return {
    tags: [name],
    networks,
    // a key may be unlimited beside its uses or its end
    unlimited: like?.unlimited ?? (uses === 0 && expiration === 0),
    uses_remaining: uses,
    expiration: Math.floor(expiration / 1000),
    ...(options && optionsBody(options)),
    ...(like && {
      ...optionsBody(editOfKey(like)),
      auto_egress: like.auto_egress,
    }),
  }
}

const optionsBody = ({ gateway, groups }: EnrollmentKeyEdit) => ({
  relay: gateway === CHOSEN_GATEWAY ? '' : gateway,
  groups,
  auto_assign_gw: gateway === CHOSEN_GATEWAY,
})

const pathOf = (value: string) => `v1/enrollment-keys/${encodeURIComponent(value)}`
