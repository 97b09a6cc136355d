import { hostListQuery } from '@meshdeck/api/hosts'
import { preferenceAtom, useAtom, useCan, useQuery, useSession, z } from '@meshdeck/platform'
import { useLeftOut } from '@meshdeck/platform/shell'
import { Banner, Box, Button, Flex, LinkButton } from '@meshdeck/ui'
import { useCallback, useEffect, useState } from 'react'

import { noteFailures } from '../diagnostics/note-failures'
import { Connection } from '../health/Connection'
import { ServerNotices } from '../health/ServerNotices'
import { VersionBanner } from '../health/VersionBanner'
import type { RetryTrigger } from '../shared/deferred-parts'
import { useSettings } from '../shared/installation'
import { useTranslation } from '../translations'

noteFailures()

type Props = RetryTrigger & {
  /** Whether the server was healthy before this component was mounted. */
  wasWell: boolean
}

/** Shows notices about the server and the connection to it, above the page. */
export function Notices({ wasWell }: Props) {
  return (
    <Box ref={keepToastsBelow}>
      <Connection />
      <ServerNotices wasWell={wasWell} />
      <VersionBanner />
      <LeftOutNote />
      <ManagedHost />
    </Box>
  )
}

/** Moves toasts below the banner, so that they don't cover its text and buttons. */
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

/** Counts the records that lists contain but no page shows because their format is unknown. The details explain why. */
function LeftOutNote() {
  const { t } = useTranslation()
  const leftOut = useLeftOut()
  const lists = [...leftOut].map(([path, records]) => `${path} (${records})`).join(', ')
  const [dismissed, setDismissed] = useState('')
  if (lists === '' || lists === dismissed) return null

  function dismiss() {
    // the button disappears with the banner
    document.querySelector('main')?.focus()
    setDismissed(lists)
  }

  return (
    <Banner
      tone="warning"
      action={
        <Flex gap="1" flexShrink="0">
          <LinkButton size="sm" variant="ghost" to="/diagnostics">
            {t('app.leftOut.details')}
          </LinkButton>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            {t('app.leftOut.dismiss')}
          </Button>
        </Flex>
      }
    >
      {t('app.leftOut.text', {
        count: [...leftOut.values()].reduce((sum, count) => sum + count, 0),
        lists,
      })}
    </Banner>
  )
}

/** The tenant who was informed that the managed device exists, or who dismissed the banner. */
const acknowledgedTenantAtom = preferenceAtom('managed_host_told', z.string())

/** Shown only to the administrator of a new tenant of the hosted variant. */
function ManagedHost() {
  const { variant } = useSettings()
  const { isAdmin } = useCan()
  const { isNewTenant = false, tenantId = '' } = useSession()
  const [acknowledgedTenant, setAcknowledgedTenant] = useAtom(acknowledgedTenantAtom)
  const handleOver = useCallback(
    () => setAcknowledgedTenant(tenantId),
    [setAcknowledgedTenant, tenantId],
  )

  if (variant !== 'hosted' || !isNewTenant || !isAdmin || acknowledgedTenant === tenantId)
    return null
  return <ManagedHostBanner onOver={handleOver} />
}

/** Polling interval; the device takes minutes to appear. */
const POLL_MS = 15_000

/**
 * Announces a new tenant's first device. Polls until there is one or the user dismisses the banner, then calls
 * `onOver`. The list it polls is empty until then, and devices without a network are in no count of the server
 * (contract 1.1).
 */
function ManagedHostBanner({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation()
  const { data: hosts } = useQuery({ ...hostListQuery(), refetchInterval: POLL_MS })
  const isReady = hosts !== undefined && hosts.length > 0

  useEffect(() => {
    if (isReady) onOver()
  }, [isReady, onOver])

  function dismiss() {
    // the button disappears with the banner
    document.querySelector('main')?.focus()
    onOver()
  }

  if (!hosts || isReady) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {t('app.managedHost.dismiss')}
        </Button>
      }
    >
      {t('app.managedHost.text')}
    </Banner>
  )
}
