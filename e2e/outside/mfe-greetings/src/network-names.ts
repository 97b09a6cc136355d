import { api, API_MAJOR, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

const networksSchema = listOf(z.object({ netid: z.string() }))

/** GET /networks: the name of every network that the user may see. */
export const networkNamesQuery = () =>
  queryOptions({
    queryKey: ['networks', API_MAJOR, 'mfe-greetings'],
    queryFn: async ({ signal }) => {
      const networks = await readReply(api.get('networks', { signal }), networksSchema)
      return networks.map(({ netid }) => netid)
    },
  })
