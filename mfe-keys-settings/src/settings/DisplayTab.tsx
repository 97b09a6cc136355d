import { Slot, useCapabilities } from '@meshdeck/platform'
import { Box, Panel, Stack, Text } from '@meshdeck/ui'

import { useSettingsWords } from './settings-words'

/** How the console looks: the shell has these settings, and lends them. */
export function DisplayTab() {
  const { t } = useSettingsWords()
  const { hasUserSettings } = useCapabilities()

  return (
    <Stack gap="4">
      <Panel title={t('tabs.display')}>
        <Box px="4" py="1">
          <Slot request={{ name: 'display.settings', props: {} }} />
        </Box>
      </Panel>
      <Text textStyle="sm" color="fg.muted">
        {t(hasUserSettings ? 'display.ofUser' : 'display.inBrowser')}
      </Text>
    </Stack>
  )
}
