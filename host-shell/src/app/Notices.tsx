import { hostListQuery } from '@meshdeck/api/hosts'
import { preferenceAtom, useAtom, useCan, useQuery, useSession, z } from '@meshdeck/platform'
import { useLeftOut } from '@meshdeck/platform/shell'
import { Banner, Box, Button, Flex, LinkButton } from '@meshdeck/ui'
import { useCallback, useEffect, useState } from 'react'

import { noteFailures } from '../diagnostics/note-failures'
import { Connection } from '../health/Connection'
import { ServerNotices } from '../health/ServerNotices'
import { useSettings } from '../shared/installation'
import type { LateVisit } from '../shared/late-parts'
import { useTranslation } from '../translations'

noteFailures()

type Props = LateVisit & {
  /** The server was, before this is here to hear of it. */
  wasWell: boolean
}

/** What tells of the server and of the way to it, above the page. */
export function Notices({ wasWell }: Props) {
  return (
    <Box ref={keepToastsBelow}>
      <Connection />
      <ServerNotices wasWell={wasWell} />
      <LeftOutNote />
      <ManagedHost />
    </Box>
  )
}

/** A toast would lie over what the banner says and over its buttons. */
function keepToastsBelow(notices: HTMLElement | null) {
  if (!notices) return undefined
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => {
    const { height, bottom } = notices.getBoundingClientRect()
    style.setProperty('--above-toasts', `${height > 0 ? bottom : 0}px`)
  })
  watch.observe(notices)
  return () => {
    watch.disconnect()
    style.removeProperty('--above-toasts')
  }
}

/** Counts the records that lists hold and no page shows, because their form is unknown; the details say why. */
function LeftOutNote() {
  const { t } = useTranslation()
  const leftOut = useLeftOut()
  const lists = [...leftOut].map(([path, records]) => `${path} (${records})`).join(', ')
  const [dismissed, setDismissed] = useState('')
  if (lists === '' || lists === dismissed) return null

  function dismiss() {
    // the button goes with the banner
    document.querySelector('main')?.focus()
    setDismissed(lists)
  }

  return (
    <Banner
      tone="warning"
      action={
        <Flex gap="1" flexShrink="0">
          <LinkButton size="sm" variant="ghost" to="/diagnostics">
            {t('connection.leftOut.details')}
          </LinkButton>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            {t('connection.leftOut.dismiss')}
          </Button>
        </Flex>
      }
    >
      {t('connection.leftOut.text', {
        count: [...leftOut.values()].reduce((sum, one) => sum + one, 0),
        lists,
      })}
    </Banner>
  )
}

/** The tenant who knows that his managed device is there, or does not want to hear of it again. */
const toldTenantAtom = preferenceAtom('managed_host_told', z.string())

/** For the administrator of a new tenant of the hosted variant, and for nobody else [SH-017, SH-159]. */
function ManagedHost() {
  const { variant } = useSettings()
  const { isAdmin } = useCan()
  const { isNewTenant = false, tenantId = '' } = useSession()
  const [toldTenant, setToldTenant] = useAtom(toldTenantAtom)
  const handleOver = useCallback(() => setToldTenant(tenantId), [setToldTenant, tenantId])

  if (variant !== 'hosted' || !isNewTenant || !isAdmin || toldTenant === tenantId) return null
  return <ManagedHostBanner onOver={handleOver} />
}

/** The device takes minutes. */
const LOOK_MS = 15_000

/**
 * A new tenant's first device is on its way [SH-159, SH-160]. Asks until there is one, or until somebody has
 * read it; `onOver` is told. The list that it asks for is empty until then, and devices without a network
 * are in no count of the server (contract 1.1).
 */
function ManagedHostBanner({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation()
  const { data: hosts } = useQuery({ ...hostListQuery(), refetchInterval: LOOK_MS })
  const isReady = hosts !== undefined && hosts.length > 0

  useEffect(() => {
    if (isReady) onOver()
  }, [isReady, onOver])

  function dismiss() {
    // the button goes with the banner
    document.querySelector('main')?.focus()
    onOver()
  }

  if (!hosts || isReady) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {t('tenant.managedHost.dismiss')}
        </Button>
      }
    >
      {t('tenant.managedHost.text')}
    </Banner>
  )
}
