import { lazyOverlay } from '../overlays/lazy-overlay'

/** Asks for a job, runs it and tells of each item; downloaded with the first one. */
export const BulkDialog = lazyOverlay(
  async () => (await import(/* webpackChunkName: "bulk" */ './BulkDialog')).BulkDialog,
)
