import { Slot, useCapabilities } from '@meshdeck/platform'
import { Box, Panel, Stack, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/** Settings of the console's appearance, which the shell stores and shares. */
export function DisplayTab() {
  const { t } = useTranslation()
  const { hasUserSettings } = useCapabilities()

  return (
    <Stack gap="4">
      <Panel title={t('settings.tabs.display')}>
        <Box px="4" py="1">
          <Slot request={{ name: 'display.settings', props: {} }} />
        </Box>
      </Panel>
      <Text textStyle="sm" color="fg.muted">
        {t(hasUserSettings ? 'settings.display.ofUser' : 'settings.display.inBrowser')}
      </Text>
    </Stack>
  )
}
