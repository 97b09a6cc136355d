import { api, API_MAJOR, type Infer, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { text } from '../fields'

/** A tag of a network, on Pro (contract 1.17). Its id is `{network}.{tag_name}`. */
export const tagSchema = z.object({ id: z.string(), tag_name: text, color_code: text })
export type Tag = Infer<typeof tagSchema>

/** GET /v1/tags?network=: the tags of a network. Throws an `ApiError` of 404 on the community edition. */
export const tagListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['tags', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readReply(
        api.get('v1/tags', { searchParams: { network: networkId }, signal }),
        listOf(tagSchema),
      ),
  })

/** What people call a tag: its id without the network in front. */
export function tagName(tagId: string, networkId: string): string {
  return tagId.startsWith(`${networkId}.`) ? tagId.slice(networkId.length + 1) : tagId
}
