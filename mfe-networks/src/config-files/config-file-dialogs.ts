import { lazyOverlay } from '@meshdeck/ui'

/**
 * The dialogs of config files; downloaded in one piece when the first opens. The one that edits a file stands
 * with those of nodes, where it is listed too.
 */
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
}
