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
function keyBody({ name, networks, uses = 0, expiration = 0 }: EnrollmentKeyInput) {
  return {
    tags: [name],
    networks,
    unlimited: uses === 0 && expiration === 0,
    uses_remaining: uses,
    expiration: Math.floor(expiration / 1000),
  }
}
