import { hasSlot, useCan } from '@meshdeck/platform'
import { Button, EmptyState, Flex, LinkButton, Span, useDialog } from '@meshdeck/ui'

import { iconNamed } from '../navigation/icons'
import { useTranslation } from '../translations'

const networkIcon = iconNamed('network')

/** In the place of the networks while there is none: what a network is good for, and the first step. */
export function NoNetworks() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { open } = useDialog()

  // the server lists only what somebody may see: there may be others
  if (!isAdmin) {
    return (
      <EmptyState
        icon={networkIcon}
        title={t('dashboard.noneAssigned')}
        description={t('dashboard.noneAssignedHint')}
      />
    )
  }
  return (
    <EmptyState
      icon={networkIcon}
      title={t('dashboard.noNetworks')}
      description={t('dashboard.firstNetwork')}
    >
      {hasSlot('network.create') && (
        <Button onClick={() => open('network.create')}>{t('addNetwork')}</Button>
      )}
      <LinkButton variant="solid" to="/hello">
        {t('dashboard.getStarted')}
      </LinkButton>
    </EmptyState>
  )
}

/** Below networks that have no nodes at all: the second step. */
export function NoDevices() {
  const { t } = useTranslation()
  const { open } = useDialog()
  if (!hasSlot('node.add')) return null

  return (
    <Flex
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      px="4"
      py="3"
      borderTopWidth="1px"
      textStyle="sm"
    >
      <Span flex="1" minW="10rem" color="fg.muted">
        {t('dashboard.firstDevice')}
      </Span>
      <Button size="sm" onClick={() => open('node.add')}>
        {t('dashboard.addDevice')}
      </Button>
    </Flex>
  )
}
