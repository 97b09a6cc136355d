import { hasSlot, useCan, useCapabilities } from '@meshdeck/platform'
import { Box, chakra, IconButton, lazyOverlay, Stack, Tooltip, useDialog } from '@meshdeck/ui'
import { PanelLeftClose, PanelLeftOpen, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { Logo, LogoMark } from '../shared/branding'
import { deferredStages, useDeferredStage } from '../shared/idle-scheduler'
import { useSettings } from '../shared/installation'
import { type MenuItem, useMenu } from '../shared/menu'
import { useTranslation } from '../translations'
import { NetworkSelector } from './NetworkSelector'
import {
  centeredWhenCollapsed,
  hairlineWhenCollapsed,
  hiddenWhenCollapsed,
  LOW,
  shownWhenCollapsed,
  SidebarItem,
} from './sidebar-lines'
import { AccountMenu, SidebarFooter } from './SidebarFooter'
import { useSidebarPin } from './use-sidebar'

/* Parts that only some installations have: the second layout [SH-158], tenants, the desktop app. */
const AlternateNetworks = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "alternate" */ './AlternateListing')).AlternateNetworks,
)
const AlternateEnd = lazyOverlay(
  async () => (await import(/* webpackChunkName: "alternate" */ './AlternateListing')).AlternateEnd,
)
const SidebarFooterLinks = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "background" */ './SidebarFooterLinks')).SidebarFooterLinks,
)

/** Content of the sidebar, the same in the overlay, pinned, collapsed and in the drawer. */
export function Sidebar() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { menu, isNetworkAwaited } = useMenu()
  const { isPro } = useCapabilities()
  const { sidebarLayout, variant } = useSettings()
  const stage = useDeferredStage()
  const isAlternate = sidebarLayout === 'alternate'
  // loaded after the first page, because its file would delay the rows of a table
  const hasFooterLinks = (isPro || variant === 'hosted') && stage >= deferredStages.first

  return (
    <>
      <Head>
        <Box css={shownWhenCollapsed}>
          <LogoMark />
        </Box>
        <Box minW="0" css={hiddenWhenCollapsed}>
          <Logo />
        </Box>
        <Box css={hiddenWhenCollapsed}>
          <PinButton />
        </Box>
      </Head>
      {/* scrolls where large text or a low window leaves no room for everything */}
      <Stack flex="1" minH="0" overflowY="auto">
        <Box flex="1 0 auto" px="3" py="1">
          <MenuGroup items={menu('main')} />
          <GroupLabel label={t('frame.group.network')}>
            {!isAdmin && <AddNetworkButton isDisabled />}
          </GroupLabel>
          {isAdmin && (
            <Box mb="1.5">{isAlternate ? <AlternateNetworks /> : <NetworkSelector />}</Box>
          )}
          <MenuGroup items={menu('network')} isAwaited={isNetworkAwaited} />
          {isAdmin && (
            <>
              <GroupLabel label={t('frame.group.administration')}>
                <AddNetworkButton isDisabled={false} />
              </GroupLabel>
              <MenuGroup items={menu('administration')} />
            </>
          )}
          {isAlternate && <AlternateEnd isAdmin={isAdmin} />}
        </Box>
        <Box px="3" pb="2" css={hiddenWhenCollapsed}>
          <SidebarFooter />
        </Box>
      </Stack>
      <Box px="3" py="2" css={{ [LOW]: { py: '1' } }} borderTopWidth="1px" flexShrink="0">
        {hasFooterLinks && <SidebarFooterLinks />}
        <AccountMenu />
      </Box>
    </>
  )
}

const Head = chakra('div', {
  base: {
    display: 'flex',
    h: 'topbar',
    flexShrink: '0',
    ps: '5',
    pe: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    ...centeredWhenCollapsed,
  },
})

/**
 * A group of menu entries. `isAwaited` reserves the space of entries that are still loading, to avoid a layout shift.
 */
function MenuGroup({ items, isAwaited = false }: { items: MenuItem[]; isAwaited?: boolean }) {
  if (items.length === 0) return null
  return (
    <Stack
      asChild
      gap="0.5"
      css={{ [LOW]: { gap: '0' } }}
      listStyleType="none"
      {...(isAwaited && { visibility: 'hidden' as const })}
    >
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <SidebarItem item={item} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const GroupHead = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    h: '6',
    mt: '3.5',
    mb: '1',
    ps: '2.5',
    pe: '1',
    textStyle: 'xs',
    fontWeight: '500',
    color: 'fg.subtle',
    [LOW]: { mt: '1', mb: '0' },
    ...hairlineWhenCollapsed,
  },
})

function GroupLabel({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <GroupHead>
      <h2>{label}</h2>
      {/* wraps an element that sets its own `display`, which would override the hidden state */}
      <Box css={{ display: 'flex', ...hiddenWhenCollapsed }}>{children}</Box>
    </GroupHead>
  )
}

/** Enabled for admins only; other users see the reason. */
function AddNetworkButton({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation()
  const { open } = useDialog()
  if (!hasSlot('network.create')) return null

  return (
    <Tooltip content={t(isDisabled ? 'shared.adminsOnly' : 'shared.addNetwork')}>
      <IconButton
        size="xs"
        variant="ghost"
        color="fg.muted"
        aria-label={t('shared.addNetwork')}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && open('network.create')}
      >
        <Plus />
      </IconButton>
    </Tooltip>
  )
}

const isMac = /Mac/.test(navigator.userAgent)

/** Pins the sidebar next to the page or lets it collapse [SH-151]. */
function PinButton() {
  const { t } = useTranslation()
  const [isPinned, togglePin] = useSidebarPin()
  const label = isPinned ? t('frame.sidebar.unpin') : t('frame.sidebar.pin')

  return (
    <Tooltip content={`${label} (${isMac ? '⌘S' : 'Ctrl S'})`}>
      <IconButton
        size="sm"
        variant="ghost"
        color="fg.muted"
        aria-label={label}
        hideBelow="md"
        onClick={togglePin}
      >
        {isPinned ? <PanelLeftClose /> : <PanelLeftOpen />}
      </IconButton>
    </Tooltip>
  )
}
