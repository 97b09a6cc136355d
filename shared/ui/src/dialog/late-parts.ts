import { lazyOverlay } from '../overlays/lazy-overlay'

/* What only few dialogs show is downloaded when it is first wanted. */

export const DesktopDownload = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "late" */ '../downloads/DesktopDownload')).DesktopDownload,
)
