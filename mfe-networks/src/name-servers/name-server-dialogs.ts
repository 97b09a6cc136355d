import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of name servers; downloaded when one opens. */
export const nameServerDialogs = {
  'new-name-server': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tabs" */ './CreateNameServerDialog'))
        .CreateNameServerDialog,
  ),
  'edit-name-server': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tabs" */ './EditNameServerDialog')).EditNameServerDialog,
  ),
}
