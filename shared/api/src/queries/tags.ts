import { tagName } from '@meshdeck/domain/tag-name'
import {
  api,
  type Infer,
  listOf,
  queryClient,
  queryKeyOf,
  queryOptions,
  readItems,
  z,
} from '@meshdeck/platform'

import { flag, id, text } from '../fields'

/** A member of a tag: the ID of a node, or the name of a config file. */
export type TagMember = { id: string; isConfigFile: boolean }

/** The server sends complete nodes; only these fields are kept, because there may be thousands. */
const memberSchema = z.pipe(
  z.object({ id: text, is_static: flag, static_node: z.optional(z.object({ clientid: text })) }),
  z.transform(({ id, is_static: isConfigFile, static_node: file }): TagMember => ({
    id: isConfigFile ? (file?.clientid ?? '') : id,
    isConfigFile,
  })),
)

/**
 * A tag of a network, on Pro (contract 1.17). Its ID is `{network}.{tag_name}`, which provides the name if it is
 * missing [TG-002].
 */
export const tagSchema = z.pipe(
  z.object({
    id,
    tag_name: text,
    network: text,
    /** `#rrggbb` as written by consoles; empty for none. */
    color_code: text,
    /** User who created it; `auto` for tags created with a network. */
    created_by: text,
    created_at: text,
    tagged_nodes: listOf(memberSchema),
  }),
  z.transform((tag) => ({ ...tag, tag_name: tag.tag_name || tagName(tag.id, tag.network) })),
)
export type Tag = Infer<typeof tagSchema>

/** GET /v1/tags?network=: the tags of a network [AP-094]. Throws an `ApiError` of 404 on the community edition. */
export const tagListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('tags', { networkId }),
    queryFn: ({ signal }) =>
      readItems(api.get('v1/tags', { searchParams: { network: networkId }, signal }), tagSchema),
  })

/** The tags of several networks, for values that are in all of them; lists in the cache are recent enough. */
export const tagsOfNetworksQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('tags', { networkIds }),
    queryFn: async () => {
      const lists = networkIds.map((id) => queryClient.ensureQueryData(tagListQuery(id)))
      return (await Promise.all(lists)).flat()
    },
  })
