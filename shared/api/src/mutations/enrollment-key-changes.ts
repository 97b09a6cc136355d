import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { api, ApiError, demandComplete, readItems, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { unknownFieldsOf, wholeOf } from '../fields'
import {
  CHOSEN_GATEWAY,
  type EnrollmentKey,
  enrollmentKeyListQuery,
  enrollmentKeySchema,
} from '../queries/enrollment-keys'

/** Fields of a key that can be changed (contract 1.14). */
export type EnrollmentKeyEdit = {
  /**
   * ID of the node that relays joining devices, or `CHOSEN_GATEWAY`; empty for none. The server allows only one of the
   * two per key.
   */
  gateway: string
  /** Tag IDs, in their order. */
  groups: string[]
}

/** Returns the editable fields of a key. */
export function editOfKey({ relay, auto_assign_gw, groups }: EnrollmentKey): EnrollmentKeyEdit {
  const node = relay === NIL_UUID ? '' : relay
  return {
    gateway: node === '' && auto_assign_gw ? CHOSEN_GATEWAY : node,
    groups: groups.toSorted(),
  }
}

/** Input for creating a key; unlimited unless a number of uses or an expiration is set. */
export type EnrollmentKeyInput = {
  name: string
  networks: string[]
  uses?: number
  /** In milliseconds since 1970. */
  expiration?: number
  /** Options for devices that join with the key. */
  options?: EnrollmentKeyEdit
  /** A key whose other options the new one copies: relay, device tags, and the server's automatic settings. */
  like?: EnrollmentKey
}

/** POST /v1/enrollment-keys [AP-141]. */
export const createEnrollmentKey = change({
  send: (input: EnrollmentKeyInput) =>
    readReply(api.post('v1/enrollment-keys', { json: keyBody(input) }), enrollmentKeySchema),
  stale: ['enrollment-keys'],
  isSaved: async (_input, made) =>
    (await fetchFresh(enrollmentKeyListQuery())).some(({ value }) => value === made.value),
  nameOf: ({ name }) => name,
})

const wholeKeySchema = wholeOf(enrollmentKeySchema)

type Update = { value: string; base: EnrollmentKeyEdit; mine: EnrollmentKeyEdit }

/**
 * PUT /v1/enrollment-keys/{key ID} [AP-142]: changes relay and tags, since 1.5.1 also the choice of a gateway. Nothing
 * else that the console knows can change, and omitted fields are cleared. Throws a `CollisionError` if another user has
 * changed the same field since `base`, and an `ApiError` of 404 if the key no longer exists.
 */
export const updateEnrollmentKey = change({
  send: async ({ value, base, mine }: Update) => {
    const keys = await readItems(api.get('v1/enrollment-keys'), wholeKeySchema)
    const key = keys.find(({ known }) => known.value === value)
    if (!key) throw new ApiError(404, '')
    demandComplete(key.reply)
    const edit = mergeOrCollide({ base, theirs: editOfKey(key.known), mine })
    const json = { ...unknownFieldsOf(key), ...optionsBody(edit) }
    // the response contains the token
    await readReply(api.put(keyPath(value), { json }), z.unknown())
  },
  stale: ['enrollment-keys'],
  isSaved: async ({ value, ...edit }) => {
    const keys = await fetchFresh(enrollmentKeyListQuery())
    const key = keys.find((key) => key.value === value)
    return isEditSaved(edit, key && editOfKey(key))
  },
})

/** DELETE /v1/enrollment-keys/{key ID} [AP-143]. Devices that joined with the key remain. */
export const deleteEnrollmentKey = change({
  send: ({ value }: Pick<EnrollmentKey, 'value'>) =>
    readReply(api.delete(keyPath(value)), z.unknown()),
  stale: ['enrollment-keys'],
  exists: async ({ value }) =>
    (await fetchFresh(enrollmentKeyListQuery())).some((key) => key.value === value),
})

/** Returns the request body. Times are sent as seconds, although the server returns them as strings (contract 1.14). */
function keyBody({ name, networks, uses = 0, expiration = 0, options, like }: EnrollmentKeyInput) {
  return {
    tags: [name],
    networks,
    // a key may be unlimited in addition to its uses or expiration
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

const keyPath = (value: string) => `v1/enrollment-keys/${encodeURIComponent(value)}`
