import { queryClient } from '@meshdeck/platform'
import { serverStatusQuery, store } from '@meshdeck/platform/shell'

import { editionAtom } from '../shared/branding'
import { readSettings } from '../shared/installation'
import { followQuery } from '../shared/queries'

/**
 * What of the branding stands outside of React's tree: the mark of the tab [SH-022] and the class
 * under which the page holds the colours [SH-023, SH-024]. Keeps the edition for the next visit.
 */
export function watchBranding(): void {
  const mark = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const usual = mark?.href ?? ''
  let shown = usual

  followQuery('server-status', () => {
    const status = queryClient.getQueryData(serverStatusQuery().queryKey)
    if (status?.isNetworkHealthy) {
      store.set(editionAtom, status.isPro ? 'pro' : 'community')
      document.documentElement.classList.toggle('branded', status.isPro)
    }
    const isPro = status?.isPro ?? store.get(editionAtom) === 'pro'
    const { favicon } = readSettings().branding
    const wanted = (isPro ? favicon : undefined) ?? usual
    // the same address once more would be fetched once more
    if (mark && wanted !== shown) mark.href = wanted
    shown = wanted
  })
}
