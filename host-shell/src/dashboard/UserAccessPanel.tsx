import { Box, Button, Flex, Grid, Heading, Text, useDialog } from '@meshdeck/ui'
import { MonitorSmartphone } from 'lucide-react'

import { useTranslation } from '../translations'
import { useUserAccess } from './use-user-access'

/** Leads whoever adds no machines to the desktop and mobile app (decision OP-11). */
export function UserAccessPanel() {
  const { t } = useTranslation()
  const { open } = useDialog()
  if (!useUserAccess()) return null

  return (
    <Flex
      as="section"
      layerStyle="panel"
      alignItems="center"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      gap="3"
      p="4"
    >
      <Grid
        placeItems="center"
        boxSize="9"
        flexShrink="0"
        borderRadius="l2"
        bg="accent.subtle"
        color="accent.fg"
      >
        <MonitorSmartphone size="1.125rem" aria-hidden="true" />
      </Grid>
      <Box flex="1" minW="12rem">
        <Heading>{t('dashboard.userAccess')}</Heading>
        <Text textStyle="sm" color="fg.muted">
          {t('dashboard.userAccessText')}
        </Text>
      </Box>
      <Button variant="solid" onClick={() => open('node.add')}>
        {t('dashboard.connect')}
      </Button>
    </Flex>
  )
}
