import { lazyOverlay } from '../overlays/lazy-code'

/* Parts that few dialogs use, downloaded on first use. */

export const DesktopDownload = lazyOverlay(
  async () => (await import(/* webpackChunkName: "late" */ './DesktopDownload')).DesktopDownload,
)

/** Loads the export functions, for a table that this package doesn't render. */
export const loadExports = () =>
  import(/* webpackChunkName: "table-menus" */ '../table-toolbar/export-rows')

/** Shows the change of an activity entry by the server's fields. */
export const RecordChanges = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "changed-fields" */ '../activity/RecordChanges'))
      .RecordChanges,
)

/** Shows the change of fields that have labels of the page. */
export const ChangedFields = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "changed-fields" */ '../activity/ChangedFields'))
      .ChangedFields,
)

/** Loads the functions that format the fields of a change as text, for files. */
export const loadRecordChanges = () =>
  import(/* webpackChunkName: "changed-fields" */ '../activity/RecordChanges')

/** Confirms a job, runs it and reports the result of each item; downloaded with the first job. */
export const BulkDialog = lazyOverlay(
  async () => (await import(/* webpackChunkName: "bulk" */ '../data-table/BulkDialog')).BulkDialog,
)

/** @deprecated since 3.4.0; use `BulkDialog`. */
export const JobDialog = BulkDialog
