import { MenuButton } from '@meshdeck/ui'
import { Ellipsis } from 'lucide-react'

import { useGatewayWords } from './gateway-words'
import { useStandIn } from './use-stand-in'

/** What is done to all of a network's ways around at once. */
export function GatewayMenu({ networkId }: { networkId: string }) {
  const { t } = useGatewayWords()
  const { resetAction } = useStandIn(networkId)

  return (
    <MenuButton variant="outline" aria-label={t('networkActions')} actions={[resetAction]}>
      <Ellipsis aria-hidden="true" />
    </MenuButton>
  )
}
