import type { RangeCounts } from '@meshdeck/domain/reach'
import type { TFunction } from '@meshdeck/platform'

import { type FoundDifference, isNothing } from './is-nothing'

/**
 * What a change opens and closes in a sentence, for a toast; undefined where services alone change, which a toast is
 * no place to tell.
 */
export function outcomeText(t: TFunction, found: FoundDifference): string | undefined {
  const opened = partsText(t, found.opened, found.openedRanges)
  const closed = partsText(t, found.closed, found.closedRanges)
  const parts = [
    ...(opened ? [t('egress:outcome.opened', { what: opened })] : []),
    ...(closed ? [t('egress:outcome.closed', { what: closed })] : []),
  ]
  return parts.join(' ') || (isNothing(found) ? t('egress:outcome.none') : undefined)
}

const partsText = (t: TFunction, pairs: number, { routes, sources }: RangeCounts): string =>
  [
    ...(pairs > 0 ? [t('egress:outcome.pairs', { count: pairs })] : []),
    ...(routes > 0
      ? [
          t('egress:outcome.ranges', {
            count: routes,
            sources: t('egress:outcome.sources', { count: sources }),
          }),
        ]
      : []),
  ].join(', ')
