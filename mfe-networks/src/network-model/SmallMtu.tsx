import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery } from '@meshdeck/platform'
import { Button, Callout, Stack } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/** The smallest MTU over which IPv6 works (RFC 8200); systems turn IPv6 off where it is smaller. */
const SMALLEST_IPV6_MTU = 1280

type Props = {
  mtu: number
  networkIds: readonly string[]
  /** Takes the smallest MTU instead, where that can be chosen. */
  onTake?: (mtu: number) => void
}

/** A warning wherever an MTU is set: it is too small for those of the networks that have IPv6 addresses. */
export function SmallMtu({ mtu, networkIds, onTake }: Props) {
  const { t } = useTranslation()
  const { data: networks } = useQuery({ ...networkListQuery(), staleTime: Infinity })
  const affected = networks?.filter(
    ({ netid, addressrange6 }) => networkIds.includes(netid) && addressrange6 !== '',
  )
  if (!affected?.length || !(mtu > 0 && mtu < SMALLEST_IPV6_MTU)) return null

  return (
    <Callout tone="warning" role="status">
      <Stack gap="2" alignItems="flex-start">
        {t('shared.smallMtu', {
          mtu,
          networks: affected.map(({ netid }) => netid).join(', '),
        })}
        {onTake && (
          <Button size="sm" onClick={() => onTake(SMALLEST_IPV6_MTU)}>
            {t('shared.useMtu', { mtu: SMALLEST_IPV6_MTU })}
          </Button>
        )}
      </Stack>
    </Callout>
  )
}
