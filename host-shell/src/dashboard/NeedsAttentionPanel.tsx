import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { pendingHostListQuery } from '@meshdeck/api/pending-hosts'
import {
  currentLanguage,
  hasSlot,
  placeHref,
  Slot,
  useCapabilities,
  useQuery,
} from '@meshdeck/platform'
import { Box, Panel, Span, TextLink } from '@meshdeck/ui'
import { CalendarClock, CloudDownload, Hourglass, Split, type LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'

import { expiringNodes, outdatedDevices } from '../shared/figures'
import { useTranslation } from '../translations'
import { allNetworksFigures } from './all-networks-figures'
import { useAllNetworksLists } from './all-networks-lists'
import { ReadButton, PanelSpace, PanelRows } from './panel-parts'

/** Pending tasks for admins. Reserves the maximum number of rows, because the numbers arrive one after the other. */
export function NeedsAttentionPanel() {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const lists = useAllNetworksLists()
  const { data } = lists
  const [now] = useState(() => Date.now())
  const figures = useMemo(
    () => data && allNetworksFigures(data, { serverVersion: version, now }),
    [data, version, now],
  )
  const [deadRoute] = figures?.deadRoutes ?? []
  const pendingCount = usePendingDevices()
  const devices = placeHref('devices')
  const allNodes = placeHref('all-nodes')

  return (
    <Panel
      title={t('dashboard.duties')}
      aside={<ReadButton reading={lists} label={t('dashboard.panels.readLists')} />}
    >
      <PanelSpace rows={2}>
        <PanelRows lines="short" py="1">
          <AttentionItem
            icon={CalendarClock}
            label={t('dashboard.panels.expiring')}
            count={figures?.expiring}
            href={allNodes && `${allNodes}?${expiringNodes()}`}
            isUrgent
          />
          <AttentionItem
            icon={CloudDownload}
            label={t('dashboard.panels.outdated')}
            count={figures?.outdated}
            href={devices && `${devices}?${outdatedDevices()}`}
          />
          <AttentionItem
            icon={Split}
            label={t('dashboard.panels.deadRoutes')}
            count={figures?.deadRoutes.length}
            href={deadRoute && placeHref('egress', { networkId: deadRoute.network })}
            isUrgent
          />
          {pendingCount !== 'none' && (
            <AttentionItem
              icon={Hourglass}
              label={t('dashboard.panels.pendingDevices')}
              count={pendingCount}
              href={devices && `${devices}?tab=pending`}
            />
          )}
        </PanelRows>
      </PanelSpace>
    </Panel>
  )
}

/** Returns how many devices await approval; `none` if the server approves every device. */
function usePendingDevices(): number | undefined | 'none' {
  const { approvesDevices } = useCapabilities()
  const flags = useQuery({ ...featureFlagsQuery(), enabled: approvesDevices })
  const isOffered = flags.data?.enable_device_approval === true
  const pending = useQuery({ ...pendingHostListQuery(), enabled: isOffered })
  return isOffered ? pending.data?.length : 'none'
}

type Props = {
  icon: LucideIcon
  label: string
  /** Undefined until known. */
  count: number | undefined
  href: string | undefined
  /** Whether something stops working if nothing is done. */
  isUrgent?: boolean
}

function AttentionItem({ icon: Icon, label, count, href, isUrgent = false }: Props) {
  return (
    <li>
      <Box color={isUrgent && count ? 'warning.fg' : 'fg.subtle'} flexShrink="0">
        <Icon size="0.875rem" aria-hidden="true" />
      </Box>
      <Span flex="1" minW="0">
        {href !== undefined && count ? (
          <TextLink to={href} color="fg">
            {label}
          </TextLink>
        ) : (
          label
        )}
      </Span>
      <Span
        fontVariantNumeric="tabular-nums"
        {...(count ? { fontWeight: '600' } : { color: 'fg.subtle' })}
      >
        {count === undefined ? '–' : count.toLocaleString(currentLanguage())}
      </Span>
    </li>
  )
}

/**
 * Slow and failing pairs of nodes, on Pro where a remote provides the panel. Reads nothing until the user requests it.
 */
export function PairsPanel() {
  const { isPro } = useCapabilities()
  return isPro && hasSlot('pairs.worst') && <Slot request={{ name: 'pairs.worst', props: {} }} />
}
