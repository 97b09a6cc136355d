import type { ConfigFile } from '@meshdeck/api/config-files'
import { egressRouteListQuery, virtualRangeOf } from '@meshdeck/api/egress'
import { addressTest, isCidr } from '@meshdeck/domain/cidr'
import { useCachedQuery } from '@meshdeck/platform'
import { Box, Callout } from '@meshdeck/ui'

import { useTranslation } from '../translations'

type Props = { networkId: string; file: ConfigFile }

/** Warns that the address is in the virtual range of a route, whose host there can't be reached. */
export function AddressConflict({ networkId, file: { address } }: Props) {
  const { t } = useTranslation()
  const { data: routes } = useCachedQuery(egressRouteListQuery(networkId))
  const route = routes?.find((one) => {
    const range = virtualRangeOf(one)
    return one.status && isCidr(range) && addressTest(range)(address)
  })
  if (!route) return null
  return (
    <Box gridColumn="1 / -1">
      <Callout
        tone="warning"
        role="status"
        title={t('configFiles.page.conflict', { route: route.name || route.id })}
      >
        {t('configFiles.page.conflictHint', { address, range: virtualRangeOf(route) })}
      </Callout>
    </Box>
  )
}
