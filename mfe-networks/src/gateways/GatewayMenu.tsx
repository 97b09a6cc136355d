import { MenuButton, type MenuAction } from '@meshdeck/ui'
import { Ellipsis, Globe } from 'lucide-react'

import { useStandIn } from '../gateway-model/use-stand-in'
import { paths } from '../paths'
import { useTranslation } from '../translations'

/** Where the header has no room for a link of its own. */
const NARROW = '(max-width: 767.98px)'

/** What is done to all of a network's ways around at once; on a phone the way to the internet gateways too. */
export function GatewayMenu({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { resetAction } = useStandIn(networkId)
  const internetGateways: MenuAction = {
    label: t('gateways.internet.title'),
    icon: Globe,
    to: paths.internetGateways(networkId),
  }

  return (
    <MenuButton
      variant="outline"
      aria-label={t('gateways.networkActions')}
      actions={() =>
        window.matchMedia(NARROW).matches ? [internetGateways, resetAction] : [resetAction]
      }
    >
      <Ellipsis aria-hidden="true" />
    </MenuButton>
  )
}
