import { useLocation } from '@meshdeck/platform'
import { usePollServerStatus } from '@meshdeck/platform/shell'
import { Box, chakra, Flex, lazyOverlay, Stack, useDialog } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useOpenGuide } from '../guide/open-guide'
import { useSettings } from '../shared/installation'
import { useTranslation } from '../translations'
import { PageProgress } from './PageProgress'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { useNetworkChoice } from './use-network-choice'
import { useDrawer, useHoverOverlay, usePinShortcut, useSidebarPin } from './use-sidebar'

const SidebarDrawer = lazyOverlay(
  async () => (await import(/* webpackChunkName: "background" */ './SidebarDrawer')).SidebarDrawer,
)

const Guide = lazyOverlay(
  async () => (await import(/* webpackChunkName: "guide" */ '../guide/Guide')).Guide,
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
  /** Shown between the top bar and the page. */
  notices: ReactNode
  children: ReactNode
}

/** The frame around every page: the sidebar and, next to it, the top bar, the notices and the page. */
export function Frame({ notices, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  usePollServerStatus()
  useNetworkChoice()
  const [isDrawerOpen] = useDrawer()
  const [guide, openGuide] = useOpenGuide()

  return (
    <Flex h="100dvh" overflow="hidden">
      <SkipLink href="#content">{t('frame.skip')}</SkipLink>
      <PageProgress />
      <SidebarColumn>
        <Sidebar />
      </SidebarColumn>
      {isDrawerOpen && <SidebarDrawer key={pathname} />}
      <Stack
        flex="1"
        minW="0"
        // covered by the guide on a phone
        {...(guide && { visibility: { base: 'hidden', md: 'visible' } })}
      >
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
      {guide && <Guide {...guide} onOpen={openGuide} onClose={() => openGuide(undefined)} />}
    </Flex>
  )
}

const Nav = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    h: 'full',
    bg: 'bg.sidebar',
    borderEndWidth: '1px',
    overflow: 'hidden',
    transition: 'width 240ms cubic-bezier(0.2, 0.8, 0.2, 1)',
  },
})

/** Widths of the sidebar in each layout. Below 768 px it takes no room because it is a drawer. */
const sidebarWidths = {
  standard: { wide: 'sidebar.pinned', collapsed: 'sidebar.collapsed' },
  alternate: { wide: 'clamp(200px, 12.5rem, 40vw)', collapsed: 'max(80px, 5rem)' },
} as const

/**
 * The sidebar of wide screens: 64 px collapsed, 232 px pinned, wider with larger text, and over the page while hovered.
 * Its content is passed in, so that hovering doesn't rerender it.
 */
function SidebarColumn({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isPinnedOpen, togglePin] = useSidebarPin()
  const overlay = useHoverOverlay()
  const { name: openDialog } = useDialog()
  usePinShortcut(togglePin)

  // an open dialog closes the overlay; the dialog for a new network also collapses the pinned sidebar [SH-157]
  const isPinned = isPinnedOpen && openDialog !== 'network.create'
  const isOverlayOpen = overlay.isOpen && openDialog === undefined
  const isWide = isPinned || isOverlayOpen
  const widths = sidebarWidths[useSettings().sidebarLayout]

  return (
    <Box
      position="relative"
      flexShrink="0"
      h="full"
      w={isPinned ? widths.wide : widths.collapsed}
      hideBelow="md"
      zIndex="sticky"
      onPointerEnter={overlay.enter}
      onPointerLeave={overlay.leave}
      onFocus={(event) => event.target.matches(':focus-visible') && overlay.enter()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && overlay.leave()}
    >
      <Nav
        aria-label={t('frame.main')}
        data-collapsed={isWide ? undefined : ''}
        position="absolute"
        insetStart="0"
        w={isWide ? widths.wide : widths.collapsed}
        boxShadow={isOverlayOpen && !isPinned ? 'lg' : undefined}
      >
        {children}
      </Nav>
    </Box>
  )
}
