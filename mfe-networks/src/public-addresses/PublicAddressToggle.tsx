import { Button, Span } from '@meshdeck/ui'
import { Eye, EyeOff } from 'lucide-react'

import { useTranslation } from '../translations'
import { usePublicAddresses } from './use-public-addresses'

/** For whoever shares a screen: where machines stand is nobody else's business. */
export function PublicAddressToggle() {
  const { t } = useTranslation()
  const { isShown, toggle } = usePublicAddresses()
  const Icon = isShown ? EyeOff : Eye
  const label = t(isShown ? 'endpoints.hide' : 'endpoints.show')

  return (
    <Button variant="ghost" aria-label={label} onClick={toggle}>
      <Icon aria-hidden="true" />
      <Span hideBelow="md">{label}</Span>
    </Button>
  )
}
