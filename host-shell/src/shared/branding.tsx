import type { Settings } from '@meshdeck/federation/settings'
import { preferenceAtom, useAtomValue, useServerStatus, z } from '@meshdeck/platform'
import { initialStatus } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

import { useSettings } from '../installation/settings'

type Branding = Settings['branding']

const NONE: Branding = {}

/** The edition of the last visit, so that branding need not wait for the server; `boot.ts` reads it too. */
export const editionAtom = preferenceAtom('edition', z.oneOf(['pro', 'community']))

/** The branding of the installation. Only a paid server has any [SH-012]. */
export function useBranding(): Branding {
  const { branding } = useSettings()
  const status = useServerStatus()
  const remembered = useAtomValue(editionAtom)
  const isPro = status === initialStatus ? remembered === 'pro' : status.isPro
  return isPro ? branding : NONE
}

/** What the console calls itself [SH-019]. */
export function useProductName(): string {
  return useBranding().name ?? 'Meshdeck'
}

/** The title of the window: where one is, then the product. */
export function useWindowTitle(title: string): void {
  const product = useProductName()

  // it is outside of React's tree
  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ')
  }, [title, product])
}
