import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of config files, in the tables and on the page of one; downloaded in one piece when the first opens. */
export const configFileDialogs = {
  'new-config-file': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "config-file-dialogs" */ './CreateConfigFileDialog'))
        .CreateConfigFileDialog,
  ),
  'import-config-files': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "csv-import" */ './ImportConfigFilesDialog'))
        .ImportConfigFilesDialog,
  ),
  'config-file': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "config-file-dialogs" */ './ConfigFileDialog'))
        .ConfigFileDialog,
  ),
  'edit-config-file': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "config-file-dialogs" */ './ConfigFileDialog'))
        .EditConfigFileDialog,
  ),
}
