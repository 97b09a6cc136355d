import { preferenceAtom, useAtom, useCan, useSession, z } from '@meshdeck/platform'
import { useCallback } from 'react'

import { useSettings } from '../installation/settings'
import { ManagedHostBanner } from './ManagedHostBanner'

/** The tenant who knows that his managed device is there, or does not want to hear of it again. */
const toldTenantAtom = preferenceAtom('managed_host_told', z.string())

/** For the administrator of a new tenant of the hosted variant, and for nobody else [SH-017, SH-159]. */
export function ManagedHost() {
  const { variant } = useSettings()
  const { isAdmin } = useCan()
  const { isNewTenant = false, tenantId = '' } = useSession()
  const [toldTenant, setToldTenant] = useAtom(toldTenantAtom)
  const handleOver = useCallback(() => setToldTenant(tenantId), [setToldTenant, tenantId])

  if (variant !== 'hosted' || !isNewTenant || !isAdmin || toldTenant === tenantId) return null
  return <ManagedHostBanner onOver={handleOver} />
}
