import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of config files; downloaded when one opens. */
export const configFileDialogs = {
  'new-config-file': lazyOverlay(
    async () => (await import('./CreateConfigFileDialog')).CreateConfigFileDialog,
  ),
  'config-file': lazyOverlay(async () => (await import('./ConfigFileDialog')).ConfigFileDialog),
  'edit-config-file': lazyOverlay(
    async () => (await import('./EditConfigFileDialog')).EditConfigFileDialog,
  ),
}
