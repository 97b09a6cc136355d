import { Box, chakra, useDialog } from '@meshdeck/ui'
import { useWindowEvent } from '@meshdeck/ui/shell'

import { useTranslation } from '../translations'
import { Sidebar } from './Sidebar'
import { useDrawer } from './use-sidebar'

const Drawer = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 auto 0 0',
    m: '0',
    p: '0',
    // wider than the sidebar and scales with the text, so that names are not truncated
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

/** The sidebar of narrow screens: slides in over the page with a backdrop [SH-156]. */
export function SidebarDrawer() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useDrawer()
  const { name: openDialog } = useDialog()
  const isShown = isOpen && openDialog === undefined

  // a wide window shows the sidebar itself
  useWindowEvent('resize', () => isWide() && setIsOpen(false), isShown)

  if (!isShown) return null
  return (
    <Drawer
      ref={showModal}
      aria-label={t('frame.main')}
      onClose={() => setIsOpen(false)}
      onClick={({ target, currentTarget }) => {
        // a click on the backdrop targets the dialog itself; any clicked link may open another page
        if (target === currentTarget || isLink(target)) setIsOpen(false)
      }}
    >
      <Box asChild display="flex" flexDirection="column" h="full">
        <nav aria-label={t('frame.main')}>
          <Sidebar />
        </nav>
      </Box>
    </Drawer>
  )
}

/** The browser's modal dialog provides backdrop, focus trap and Escape, but opens only by method. */
const showModal = (drawer: HTMLDialogElement | null) => drawer?.showModal()

const isWide = () => window.matchMedia('(min-width: 768px)').matches

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
