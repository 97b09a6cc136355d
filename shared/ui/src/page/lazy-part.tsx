import type { ComponentType } from 'react'

import { lateCode } from '../overlays/late-code'
import { PageSkeleton } from './PageSkeleton'

/**
 * A part of a page that is downloaded when it is first drawn, such as a tab that few visits are to:
 * `lazyPart(async () => (await import('./Activity')).Activity)`. It belongs into a `PageBoundary`, which
 * says when the download fails, and whose Retry downloads it anew.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lateCode(load, () => <PageSkeleton />).Late
