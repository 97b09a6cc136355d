import { useTranslation } from '@meshdeck/platform'
import { Box, chakra, useDialog } from '@meshdeck/ui'
import { useEffect, useRef } from 'react'

import { Sidebar } from './Sidebar'
import { useDrawer } from './use-sidebar'

const Drawer = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 auto 0 0',
    m: '0',
    p: '0',
    // wider than the sidebar and with the text: names there are not cut
    w: '18rem',
    h: '100dvh',
    maxW: 'calc(100vw - 3rem)',
    maxH: '100dvh',
    bg: 'bg.sidebar',
    color: 'fg',
    borderEndWidth: '1px',
    boxShadow: 'lg',
    '&::backdrop': { bg: 'bg.backdrop' },
  },
})

/** The sidebar of narrow screens: slides in over the page, with a backdrop [SH-156]. */
export function SidebarDrawer() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useDrawer()
  const { name: openDialog } = useDialog()
  const drawerRef = useRef<HTMLDialogElement>(null)
  const isShown = isOpen && openDialog === undefined

  // the browser's own modal dialog brings backdrop, focus trap and Escape; it opens by method only
  useEffect(() => {
    if (isShown) drawerRef.current?.showModal()
  }, [isShown])

  // a window that has become wide shows the sidebar itself
  useEffect(() => {
    if (!isShown) return
    const isWide = window.matchMedia('(min-width: 768px)')
    const close = () => setIsOpen(false)
    isWide.addEventListener('change', close)
    return () => isWide.removeEventListener('change', close)
  }, [isShown, setIsOpen])

  if (!isShown) return null
  return (
    <Drawer
      ref={drawerRef}
      aria-label={t('main')}
      onClose={() => setIsOpen(false)}
      onClick={({ target, currentTarget }) => {
        // the backdrop is the dialog itself; whatever else was clicked may lead to another page
        if (target === currentTarget || isLink(target)) setIsOpen(false)
      }}
    >
      <Box asChild display="flex" flexDirection="column" h="full">
        <nav aria-label={t('main')}>
          <Sidebar />
        </nav>
      </Box>
    </Drawer>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
