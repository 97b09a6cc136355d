import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import {
  type EnrollmentKey,
  enrollmentKeyListQuery,
  enrollmentKeySchema,
} from '../queries/enrollment-keys'

/** What creating a key takes; unlimited unless a number of uses or a moment ends it. */
export type EnrollmentKeyInput = {
  name: string
  networks: string[]
  uses?: number
  /** Milliseconds since 1970. */
  expiration?: number
  /** A key whose further options the new one gets: relay, device tags, and what the server does by itself. */
  like?: EnrollmentKey
}

/** POST /v1/enrollment-keys [AP-141]. */
export const createEnrollmentKey = change({
  send: (input: EnrollmentKeyInput) =>
    readReply(api.post('v1/enrollment-keys', { json: keyBody(input) }), enrollmentKeySchema),
  stale: ['enrollment-keys'],
})

/** DELETE /v1/enrollment-keys/{key id} [AP-143]. Devices that have joined with the key stay. */
export const deleteEnrollmentKey = change({
  send: ({ value }: Pick<EnrollmentKey, 'value'>) =>
    readReply(api.delete(`v1/enrollment-keys/${encodeURIComponent(value)}`), z.unknown()),
  stale: ['enrollment-keys'],
  isThere: async ({ value }) =>
    (await readAnew(enrollmentKeyListQuery())).some((key) => key.value === value),
})

/** Times go in as seconds, although they come back as texts (contract 1.14). */
function keyBody({ name, networks, uses = 0, expiration = 0, like }: EnrollmentKeyInput) {
  return {
    tags: [name],
    networks,
    // a key may be unlimited beside its uses or its end
    unlimited: like?.unlimited ?? (uses === 0 && expiration === 0),
    uses_remaining: uses,
    expiration: Math.floor(expiration / 1000),
    ...(like && {
      relay: like.relay === NO_RELAY ? '' : like.relay,
      groups: like.groups,
      auto_egress: like.auto_egress,
      auto_assign_gw: like.auto_assign_gw,
    }),
  }
}

const NO_RELAY = '00000000-0000-0000-0000-000000000000'
