import { chakra } from '@meshdeck/ui'
import { useState, type ReactNode } from 'react'

import { useBranding } from './use-branding'

type Props = { address: string | undefined; children: ReactNode }

/** An image of the branding; what stands inside when there is none, or when it does not load [SH-025]. */
export function BrandImage({ address, children }: Props) {
  const { logoAlt, name = 'Meshdeck' } = useBranding()
  const [failed, setFailed] = useState<string>()
  if (address === undefined || address === failed) return children

  return (
    <chakra.img
      src={address}
      alt={logoAlt ?? name}
      maxH="7"
      maxW="full"
      onError={() => setFailed(address)}
    />
  )
}
