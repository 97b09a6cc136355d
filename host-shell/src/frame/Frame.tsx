import { useLocation } from '@meshdeck/platform'
import { usePollServerStatus } from '@meshdeck/platform/shell'
import { chakra, Flex, lazyOverlay, Stack } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { PageProgress } from '../loading/PageProgress'
import { Sidebar } from '../sidebar/Sidebar'
import { SidebarColumn } from '../sidebar/SidebarColumn'
import { useDrawer } from '../sidebar/use-sidebar'
import { useTranslation } from '../translations'
import { TopBar } from './TopBar'
import { useNetworkChoice } from './use-network-choice'

const SidebarDrawer = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "duties" */ '../sidebar/SidebarDrawer')).SidebarDrawer,
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

type Props = {
  /** Between the top bar and the page. */
  notices: ReactNode
  children: ReactNode
}

/** What stands around every page: the sidebar, and beside it the top bar, what there is to tell, and the page. */
export function Frame({ notices, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  usePollServerStatus()
  useNetworkChoice()
  const [isDrawerOpen] = useDrawer()

  return (
    <Flex h="100dvh" overflow="hidden">
      <SkipLink href="#content">{t('skip')}</SkipLink>
      <PageProgress />
      <SidebarColumn>
        <Sidebar />
      </SidebarColumn>
      {isDrawerOpen && <SidebarDrawer key={pathname} />}
      <Stack flex="1" minW="0">
        <TopBar />
        {notices}
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
    </Flex>
  )
}
