import { useCapabilities } from '@meshdeck/platform'

import type { Router } from './route-picture'
import { useRouteWords } from './route-words'

/** What is to be known of a router in a line: its metric, and what it does (decision C-24). */
export function useRouterFact(): (router: Router) => string {
  const { t } = useRouteWords()
  const { isPro } = useCapabilities()

  return ({ metric, isTag, bearers, up, place }) =>
    [
      isPro && t('metric', { metric }),
      isTag && place !== 'unknown' && t('bearers', { up, count: bearers }),
      place !== 'unknown' && t(`place.${place}`),
    ]
      .filter(Boolean)
      .join(', ')
}
