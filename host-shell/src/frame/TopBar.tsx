import { useReachable, useTranslation } from '@meshdeck/platform'
import { Flex, IconButton } from '@meshdeck/ui'
import { Menu } from 'lucide-react'

import { Breadcrumb } from './Breadcrumb'
import { OfflineMark } from './OfflineMark'
import { useDrawer } from './use-sidebar'

export function TopBar() {
  const { t } = useTranslation('shell')
  const [, setDrawerOpen] = useDrawer()
  const isReachable = useReachable()

  return (
    <Flex
      as="header"
      h="topbar"
      flexShrink="0"
      alignItems="center"
      gap="2"
      px={{ base: '3', md: '6' }}
      borderBottomWidth="1px"
    >
      <IconButton
        variant="ghost"
        aria-label={t('sidebar.open')}
        hideFrom="md"
        onClick={() => setDrawerOpen(true)}
      >
        <Menu />
      </IconButton>
      <Breadcrumb />
      <Flex flex="1" justifyContent="flex-end" aria-live="polite">
        {!isReachable && <OfflineMark />}
      </Flex>
    </Flex>
  )
}
