import { preferenceAtom, useAtom, z } from '@meshdeck/platform'
import { Button, Span } from '@meshdeck/ui'
import { Eye, EyeOff } from 'lucide-react'

import { useTranslation } from '../translations'

const visibilityAtom = preferenceAtom('public_addresses', z.oneOf(['shown', 'hidden']))

/** Returns whether tables show public addresses, stored on this device [SE-025], and a setter. */
export function usePublicAddresses() {
  const [visibility, setVisibility] = useAtom(visibilityAtom)
  const isShown = visibility !== 'hidden'
  return { isShown, toggle: () => setVisibility(isShown ? 'hidden' : 'shown') }
}

/** Button that hides public addresses, for users who share their screen. */
export function PublicAddressToggle() {
  const { t } = useTranslation()
  const { isShown, toggle } = usePublicAddresses()
  const Icon = isShown ? EyeOff : Eye
  const label = t(isShown ? 'shared.endpoints.hide' : 'shared.endpoints.show')

  return (
    <Button icon={Icon} variant="ghost" aria-label={label} onClick={toggle}>
      <Span hideBelow="md">{label}</Span>
    </Button>
  )
}
