import { queryOptions, useCan, useQuery, z } from '@meshdeck/platform'
import { consolePath } from '@meshdeck/platform/shell'

import { useSettings } from '../installation/settings'
import { releaseKey } from './upgrade'

const releaseSchema = z.object({ latest: z.optional(z.string()) })

/** The console's own server asks the releases page, so that the browser calls no foreign host [SV-034]. */
const latestReleaseQuery = () =>
  queryOptions({
    queryKey: releaseKey,
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${consolePath()}/releases.json`, { signal })
      const { latest } = z.parse(releaseSchema, await reply.json())
      return latest ?? ''
    },
    // who leaves the console open for days hears of a release with the next reload
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * Looks once whether there is a newer server [SV-033], for those who can bring it there: a hosted
 * server is somebody else's [SV-010]. Draws nothing.
 */
export function CheckUpgrade() {
  const { isAdmin } = useCan()
  const { variant, releases } = useSettings()
  useQuery({
    ...latestReleaseQuery(),
    enabled: isAdmin && variant !== 'hosted' && releases !== false,
  })

  return null
}
