import { useCapabilities } from '@meshdeck/platform'

import { useTranslation } from '../translations'
import type { Router } from './route-picture'

/** What is to be known of a router in a line: its metric, and what it does (decision C-24). */
export function useRouterFact(): (router: Router) => string {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return ({ metric, isTag, bearers, up, place }) =>
    [
      isPro && t('egressRoute.metric', { metric }),
      isTag && place !== 'unknown' && t('egressRoute.bearers', { up, count: bearers }),
      place !== 'unknown' && t(`egressRoute.place.${place}`),
    ]
      .filter(Boolean)
      .join(', ')
}
