import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of config files; downloaded in one piece when the first opens. */
export const configFileDialogs = {
  'new-config-file': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "config-file-dialogs" */ './CreateConfigFileDialog'))
        .CreateConfigFileDialog,
  ),
  'config-file': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "config-file-dialogs" */ './ConfigFileDialog'))
        .ConfigFileDialog,
  ),
  'edit-config-file': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "config-file-dialogs" */ './EditConfigFileDialog'))
        .EditConfigFileDialog,
  ),
}
