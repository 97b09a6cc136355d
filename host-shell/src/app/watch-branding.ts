import { queryClient } from '@meshdeck/platform'
import { serverStatusQuery, store } from '@meshdeck/platform/shell'

import { editionAtom } from '../shared/branding'
import { readSettings } from '../shared/installation'
import { followQuery } from '../shared/queries'

/**
 * Applies the branding outside React's tree: the tab icon [SH-022] and the class that sets the page's colors. Stores
 * the edition for the next visit.
 */
export function watchBranding(): void {
  const mark = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const usualIcon = mark?.href ?? ''
  let shownIcon = usualIcon

  followQuery('server-status', () => {
    const status = queryClient.getQueryData(serverStatusQuery().queryKey)
    if (status?.isNetworkHealthy) {
      store.set(editionAtom, status.isPro ? 'pro' : 'community')
      document.documentElement.classList.toggle('branded', status.isPro)
    }
    const isPro = status?.isPro ?? store.get(editionAtom) === 'pro'
    const { favicon } = readSettings().branding
    const wantedIcon = (isPro ? favicon : undefined) ?? usualIcon
    // setting the same address again would fetch it again
    if (mark && wantedIcon !== shownIcon) mark.href = wantedIcon
    shownIcon = wantedIcon
  })
}
