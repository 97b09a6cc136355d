import { useCan, useCapabilities, useTranslation } from '@meshdeck/platform'
import { Box, Flex, lazyOverlay, Stack } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { AccountMenu } from './AccountMenu'
import { AddNetworkButton } from './AddNetworkButton'
import { Logo, LogoMark } from './Logo'
import type { MenuGroup as GroupName, MenuItem } from './navigation'
import { NetworkSelector } from './NetworkSelector'
import { PinButton } from './PinButton'
import { useSettings } from './settings'
import { SidebarFooter } from './SidebarFooter'
import { SidebarItem } from './SidebarItem'
import { useMenu } from './use-menu'

/* What some installations have: the second layout [SH-158], tenants, the desktop app. */
const AlternateNetworks = lazyOverlay(
  async () => (await import(/* webpackChunkName: "late" */ './AlternateListing')).AlternateNetworks,
)
const AlternateEnd = lazyOverlay(
  async () => (await import(/* webpackChunkName: "late" */ './AlternateListing')).AlternateEnd,
)
const SidebarExtras = lazyOverlay(
  async () => (await import(/* webpackChunkName: "late" */ './SidebarExtras')).SidebarExtras,
)

type Props = {
  isCollapsed: boolean
  isPinned: boolean
  onTogglePin: () => void
  /** Something that the sidebar opened is open or closed, by its name. */
  onHold: (name: string, isOpen: boolean) => void
}

/** The content of the sidebar, the same in the overlay, pinned, collapsed and in the drawer. */
export function Sidebar({ isCollapsed, isPinned, onTogglePin, onHold }: Props) {
  const { t } = useTranslation('shell')
  const { isAdmin } = useCan()
  const menu = useMenu()
  const { isPro } = useCapabilities()
  const { sidebarLayout, variant } = useSettings()
  const isAlternate = sidebarLayout === 'alternate'
  const hasExtras = isPro || variant === 'hosted'

  const group = (name: GroupName) => <MenuGroup items={menu(name)} isCollapsed={isCollapsed} />

  return (
    <>
      <Flex
        h="topbar"
        flexShrink="0"
        ps={isCollapsed ? '0' : '5'}
        pe={isCollapsed ? '0' : '3'}
        alignItems="center"
        justifyContent={isCollapsed ? 'center' : 'space-between'}
      >
        {isCollapsed ? <LogoMark /> : <Logo />}
        {!isCollapsed && <PinButton isPinned={isPinned} onClick={onTogglePin} />}
      </Flex>
      <Box flex="1" minH="0" overflowY="auto" px="3" py="1">
        {group('main')}
        <GroupLabel label={t('group.network')} isCollapsed={isCollapsed}>
          {!isAdmin && <AddNetworkButton isDisabled />}
        </GroupLabel>
        {isAdmin && (
          <Box mb="1.5">
            {isAlternate ? (
              <AlternateNetworks isCollapsed={isCollapsed} />
            ) : (
              <NetworkSelector
                isCollapsed={isCollapsed}
                onOpenChange={(isOpen) => onHold('network', isOpen)}
              />
            )}
          </Box>
        )}
        {group('network')}
        {isAdmin && (
          <>
            <GroupLabel label={t('group.administration')} isCollapsed={isCollapsed}>
              <AddNetworkButton isDisabled={false} />
            </GroupLabel>
            {group('administration')}
          </>
        )}
        {isAlternate && <AlternateEnd isCollapsed={isCollapsed} isAdmin={isAdmin} />}
      </Box>
      <Box px="3" py="2" borderTopWidth="1px" borderColor="border">
        {hasExtras && <SidebarExtras isCollapsed={isCollapsed} />}
        <AccountMenu
          isCollapsed={isCollapsed}
          onOpenChange={(isOpen) => onHold('account', isOpen)}
        />
        {!isCollapsed && <SidebarFooter />}
      </Box>
    </>
  )
}

function MenuGroup({ items, isCollapsed }: { items: MenuItem[]; isCollapsed: boolean }) {
  if (items.length === 0) return null
  return (
    <Stack asChild gap="0.5" listStyleType="none">
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <SidebarItem item={item} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

type GroupLabelProps = { label: string; isCollapsed: boolean; children?: ReactNode }

function GroupLabel({ label, isCollapsed, children }: GroupLabelProps) {
  if (isCollapsed) return <Box h="1px" bg="border" my="3" mx="2" />
  return (
    <Flex
      alignItems="center"
      justifyContent="space-between"
      h="6"
      mt="3.5"
      mb="1"
      ps="2.5"
      pe="1"
      textStyle="xs"
      fontWeight="500"
      color="fg.subtle"
    >
      <h2>{label}</h2>
      {children}
    </Flex>
  )
}
