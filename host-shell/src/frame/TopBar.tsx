import { useReachable } from '@meshdeck/platform'
import { Badge, Flex, IconButton } from '@meshdeck/ui'
import { CloudOff, Menu } from 'lucide-react'

import { useDrawer } from '../sidebar/use-sidebar'
import { useTranslation } from '../translations'
import { Breadcrumb } from './Breadcrumb'

export function TopBar() {
  const { t } = useTranslation()
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

/** Says that nobody answers, when nothing more can be fetched; how old what is on screen is, the page says. */
function OfflineMark() {
  const { t } = useTranslation()

  return (
    <Badge variant="surface" colorPalette="critical" gap="1">
      <CloudOff size="0.75rem" aria-hidden="true" /> {t('offline')}
    </Badge>
  )
}
