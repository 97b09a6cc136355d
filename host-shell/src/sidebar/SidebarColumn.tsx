import { Box, chakra, useDialog } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useSettings } from '../installation/settings'
import { useTranslation } from '../translations'
import { useHoverOverlay, usePinShortcut, useSidebarPin } from './use-sidebar'

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

/** Below 768 px it takes no room in either layout: there it is a drawer [SH-156, SH-158]. */
const sidebarWidths = {
  standard: { wide: 'sidebar.pinned', collapsed: 'sidebar.collapsed' },
  alternate: { wide: 'clamp(200px, 12.5rem, 40vw)', collapsed: 'max(80px, 5rem)' },
} as const

/**
 * The sidebar of wide screens: 64 px collapsed, 232 px pinned, wider with larger text, and over the page while
 * hovered [SH-148 to SH-152]. Its content comes from outside, so that hovering does not draw it anew.
 */
export function SidebarColumn({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isPinnedOpen, togglePin] = useSidebarPin()
  const overlay = useHoverOverlay()
  const { name: openDialog } = useDialog()
  usePinShortcut(togglePin)

  // a dialog takes the room, not the overlay; the one for a new network also that of the pin [SH-157]
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
        aria-label={t('main')}
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
