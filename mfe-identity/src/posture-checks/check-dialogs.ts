import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of posture checks; downloaded when one opens. */
export const checkDialogs = {
  'new-posture-check': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "posture-dialogs" */ './CreateCheckDialog'))
        .CreateCheckDialog,
  ),
  'edit-posture-check': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "posture-dialogs" */ './EditCheckDialog')).EditCheckDialog,
  ),
}
