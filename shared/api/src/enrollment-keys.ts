import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  queryOptions,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

import { amount, flag, text } from './fields'

/** An enrollment key: what a device joins its networks with (contract 1.14). */
export const enrollmentKeySchema = z.object({
  /** The id of the key. */
  value: z.string(),
  /** The names of the key, not networks; a network's own key bears the network's id. */
  tags: listOf(z.string()),
  networks: listOf(z.string()),
  /** Device tags that joining nodes get. */
  groups: listOf(z.string()),
  unlimited: flag,
  uses_remaining: amount,
  /** A moment as text; the year 1 stands for none. */
  expiration: text,
  /** 1 until a moment, 2 a number of uses, 3 unlimited. */
  type: amount,
  /** What a device is given to join with. */
  token: text,
  /** Whether the server made it with the network and keeps it. */
  default: flag,
})
export type EnrollmentKey = Infer<typeof enrollmentKeySchema>

/** What creating a key takes: an unlimited key of one name for some networks. */
export type EnrollmentKeyInput = { name: string; networks: string[] }

/** GET /v1/enrollment-keys: sorted by name, as the server's own order changes with every call [AP-140]. */
export const enrollmentKeyListQuery = () =>
  queryOptions({
    queryKey: ['enrollment-keys', API_MAJOR] as const,
    queryFn: async ({ signal }) => {
      const reply = api.get('v1/enrollment-keys', { signal })
      const keys = await readReply(reply, listOf(enrollmentKeySchema))
      return keys.toSorted((left, right) => keyName(left).localeCompare(keyName(right)))
    },
  })

/** POST /v1/enrollment-keys [AP-141]. */
export function useCreateEnrollmentKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, networks }: EnrollmentKeyInput) =>
      readReply(
        api.post('v1/enrollment-keys', { json: { tags: [name], networks, unlimited: true } }),
        enrollmentKeySchema,
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['enrollment-keys'] }),
  })
}

/** The name of a key on screen. */
export function keyName(key: EnrollmentKey): string {
  return key.tags.join(', ')
}

/**
 * Whether a device can still join with the key at a moment (milliseconds since 1970). An unlimited
 * key stays good whatever else it says (contract 1.14).
 */
export function isKeyValid(key: EnrollmentKey, now: number = Date.now()): boolean {
  return key.unlimited || key.uses_remaining > 0 || Date.parse(key.expiration) > now
}
