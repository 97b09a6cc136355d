import { useLocation, useTranslation } from '@meshdeck/platform'
import { usePollServerStatus } from '@meshdeck/platform/shell'
import { chakra, Flex, lazyOverlay, Stack } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { Afterwards } from './Afterwards'
import { LateTurns } from './LateTurns'
import { OwnDialogs } from './OwnDialogs'
import { PageProgress } from './PageProgress'
import { Sidebar } from './Sidebar'
import { SidebarColumn } from './SidebarColumn'
import { SlotDialogs } from './SlotDialogs'
import { TopBar } from './TopBar'
import { useDefaultNetwork } from './use-default-network'
import { useDrawer } from './use-sidebar'

const SidebarDrawer = lazyOverlay(
  async () => (await import(/* webpackChunkName: "duties" */ './SidebarDrawer')).SidebarDrawer,
)

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetStart: '2',
    p: '2',
    bg: 'bg.panel',
    borderRadius: 'l2',
    boxShadow: 'md',
    zIndex: 'popover',
    '&:not(:focus)': { srOnly: true },
  },
})

/** What stands around every page: sidebar, top bar, banners, the dialogs that slots open. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  usePollServerStatus()
  useDefaultNetwork()
  const [isDrawerOpen] = useDrawer()

  return (
    <LateTurns>
      <Flex h="100dvh" overflow="hidden">
        <SkipLink href="#content">{t('skip')}</SkipLink>
        <PageProgress />
        <SidebarColumn>
          <Sidebar />
        </SidebarColumn>
        {isDrawerOpen && <SidebarDrawer key={pathname} />}
        <Stack flex="1" minW="0">
          <TopBar />
          <Afterwards path={pathname} />
          <Stack
            as="main"
            id="content"
            tabIndex={-1}
            flex="1"
            minH="0"
            overflowY="auto"
            outline="0"
            px={{ base: '4', md: '6' }}
            pb="6"
          >
            {children}
          </Stack>
        </Stack>
        <SlotDialogs />
        <OwnDialogs />
      </Flex>
    </LateTurns>
  )
}
