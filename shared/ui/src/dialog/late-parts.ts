import { lazyOverlay } from '../overlays/lazy-code'

/* What only few dialogs show is downloaded when it is first wanted. */

/** A job that no table has: asks, does it, and says of each item what became of it. */
export const JobDialog = lazyOverlay(
  async () => (await import(/* webpackChunkName: "bulk" */ '../data-table/BulkDialog')).BulkDialog,
)

export const DesktopDownload = lazyOverlay(
  async () => (await import(/* webpackChunkName: "late" */ './DesktopDownload')).DesktopDownload,
)

/** What makes files of a table, for one that the kit does not draw. */
export const loadExports = () =>
  import(/* webpackChunkName: "table-menus" */ '../table-toolbar/export-rows')

/** What a thing of the activity was and has become, by the server's fields. */
export const RecordChanges = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "changed-fields" */ '../activity/RecordChanges'))
      .RecordChanges,
)

/** The same of fields that a page has words for. */
export const ChangedFields = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "changed-fields" */ '../activity/ChangedFields'))
      .ChangedFields,
)

/** The fields of a change as texts, for files. */
export const loadRecordChanges = () =>
  import(/* webpackChunkName: "changed-fields" */ '../activity/RecordChanges')

/** Asks for a job, runs it and tells of each item; downloaded with the first one. */
export const BulkDialog = lazyOverlay(
  async () => (await import(/* webpackChunkName: "bulk" */ '../data-table/BulkDialog')).BulkDialog,
)
