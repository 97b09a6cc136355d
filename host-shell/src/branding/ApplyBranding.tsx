import { useServerStatus, useSetAtom } from '@meshdeck/platform'
import { initialStatus } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

import { editionAtom, useBranding } from './branding'

/**
 * What of the branding stands outside of React's tree: the mark of the tab [SH-022] and the class
 * under which the page holds the colours [SH-023, SH-024]. Keeps the edition for the next visit.
 */
export function ApplyBranding() {
  const status = useServerStatus()
  const { favicon } = useBranding()
  const keepEdition = useSetAtom(editionAtom)
  const isKnown = status !== initialStatus && status.isNetworkHealthy

  useEffect(() => {
    if (!isKnown) return
    keepEdition(status.isPro ? 'pro' : 'community')
    document.documentElement.classList.toggle('branded', status.isPro)
  }, [isKnown, status.isPro, keepEdition])

  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!link || favicon === undefined) return
    const usual = link.href
    link.href = favicon
    return () => {
      link.href = usual
    }
  }, [favicon])

  return null
}
