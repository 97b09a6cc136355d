import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of the activity; downloaded when one opens. */
export const activityDialogs = {
  'activity-entry': lazyOverlay(
    async () => (await import(/* webpackChunkName: "tabs" */ './ActivityDialog')).ActivityDialog,
  ),
}
