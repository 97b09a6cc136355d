import { lazyOverlay } from '@meshdeck/ui'

/** Dialogs of tags, which share one chunk. */
export const tagDialogs = {
  'new-tag': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tag-dialogs" */ './CreateTagDialog')).CreateTagDialog,
  ),
  'edit-tag': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tag-dialogs" */ './EditTagDialog')).EditTagDialog,
  ),
  'give-tag': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tag-dialogs" */ './GiveTagDialog')).GiveTagDialog,
  ),
  'mend-tag': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tag-dialogs" */ './MendTagDialog')).MendTagDialog,
  ),
}
