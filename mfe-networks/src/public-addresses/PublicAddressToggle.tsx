import { useTranslation } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { Eye, EyeOff } from 'lucide-react'

import { usePublicAddresses } from './public-addresses'

/** For who shares a screen: where the machines stand is nobody else's business. */
export function PublicAddressToggle() {
  const { t } = useTranslation('networks')
  const { isShown, toggle } = usePublicAddresses()
  const Icon = isShown ? EyeOff : Eye

  return (
    <Button variant="ghost" hideBelow="md" onClick={toggle}>
      <Icon aria-hidden="true" /> {t(isShown ? 'endpoints.hide' : 'endpoints.show')}
    </Button>
  )
}
