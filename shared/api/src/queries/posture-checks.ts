import { api, API_MAJOR, type Infer, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { text } from '../fields'

/** A check of devices, on Pro from 1.5.1 on (contract 2.12). */
export const postureCheckSchema = z.object({
  id: z.string(),
  name: text,
  /** By id of a tag, `*` for every device. */
  tags: z.pipe(
    z.nullish(z.record(z.string(), z.unknown())),
    z.transform((tags) => tags ?? {}),
  ),
})
export type PostureCheck = Infer<typeof postureCheckSchema>

/** GET /v1/posture_check?network=. Throws an `ApiError` of 404 on other servers. */
export const postureCheckListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['posture-checks', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readReply(
        api.get('v1/posture_check', { searchParams: { network: networkId }, signal }),
        listOf(postureCheckSchema),
      ),
  })
