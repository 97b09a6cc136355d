import { compareVersions } from '@meshdeck/domain/version'
import { queryOptions, useCan, useCapabilities, useQuery, z } from '@meshdeck/platform'
import { useEffect } from 'react'

import { useSettings } from '../installation/settings'
import { useTellUpgrade } from './upgrade'

const releaseSchema = z.object({ latest: z.optional(z.string()) })

/** The console's own server asks the releases page, so that the browser calls no foreign host [SV-034]. */
const latestReleaseQuery = () =>
  queryOptions({
    queryKey: ['latest-release'] as const,
    queryFn: async ({ signal }) => {
      const reply = await fetch('/releases.json', { signal })
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
  const { version } = useCapabilities()
  const { variant, releases } = useSettings()
  const tell = useTellUpgrade()
  const isWanted = isAdmin && variant !== 'hosted' && releases !== false
  const { data: latest = '' } = useQuery({ ...latestReleaseQuery(), enabled: isWanted })
  const isNewer = version !== '' && latest !== '' && compareVersions(latest, version) > 0

  useEffect(() => tell(isNewer ? latest : undefined), [tell, isNewer, latest])

  return null
}
