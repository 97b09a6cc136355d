import { toast } from '@meshdeck/platform'
import { useEffect } from 'react'

/** An address that was put together by hand may leave the network blank: a toast says so [ER-055, ER-056]. */
export function useNetworkNotice(networkId: string, words: string) {
  const isMissing = networkId.trim() === ''

  useEffect(() => {
    if (isMissing) toast.error(words)
  }, [isMissing, words])
}
