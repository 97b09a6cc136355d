import type { Settings } from '@meshdeck/federation/settings'
import { preferenceAtom, useAtomValue, useColorMode, useServerStatus, z } from '@meshdeck/platform'
import { initialStatus } from '@meshdeck/platform/shell'
import { chakra, Flex, Span } from '@meshdeck/ui'
import { type ReactNode, useEffect, useState } from 'react'

import { useSettings } from './installation'

type Branding = Settings['branding']

const NO_BRANDING: Branding = {}

/** The edition of the last visit, so that branding doesn't wait for the server. `boot.ts` reads it too. */
export const editionAtom = preferenceAtom('edition', z.oneOf(['pro', 'community']))

/** Returns the installation's branding. Only a paid server has branding [SH-012]. */
export function useBranding(): Branding {
  const { branding } = useSettings()
  const status = useServerStatus()
  const remembered = useAtomValue(editionAtom)
  const isPro = status === initialStatus ? remembered === 'pro' : status.isPro
  return isPro ? branding : NO_BRANDING
}

/** Returns the product name of the console [SH-019]. */
export function useProductName(): string {
  return useBranding().name ?? 'Meshdeck'
}

/** Sets the window title to the location, followed by the product name. */
export function useWindowTitle(title: string): void {
  const product = useProductName()

  // the title is outside React's tree
  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ')
  }, [title, product])
}

const knots = [
  [7, 8],
  [17, 8],
  [12, 13.5],
  [7, 16.5],
  [17, 16.5],
]

/** Small logo for the collapsed sidebar. */
export function LogoMark() {
  const { logoSmall } = useBranding()
  return (
    <BrandImage address={logoSmall}>
      <OwnMark />
    </BrandImage>
  )
}

/** Logo with the product name, or the installation's logo. */
export function Logo() {
  const { name = 'Meshdeck' } = useBranding()

  return (
    <ThemedImage>
      <Flex gap="2.5" alignItems="center" minW="0">
        <LogoMark />
        {/* the sidebar doesn't grow with the text, and a truncated name is useless */}
        <Span textStyle="heading" fontSize="min(1rem, 18px)" truncate>
          {name}
        </Span>
      </Flex>
    </ThemedImage>
  )
}

/** Only this component follows the theme, so that switching it rerenders nothing else. */
function ThemedImage({ children }: { children: ReactNode }) {
  const { logoDark, logoLight } = useBranding()
  const address = useColorMode() === 'dark' ? logoDark : logoLight
  return <BrandImage address={address}>{children}</BrandImage>
}

function OwnMark() {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize="6"
      flexShrink="0"
      color="accent.contrast"
      aria-hidden="true"
    >
      <chakra.rect width="24" height="24" rx="6" fill="accent.solid" />
      <path
        d="M7 16.5V8.2l5 5.4 5-5.4v8.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {knots.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="1.9" fill="currentColor" />
      ))}
    </chakra.svg>
  )
}

type Props = { address: string | undefined; children: ReactNode }

/** Image of the branding. Renders `children` when there is none or it fails to load [SH-025]. */
function BrandImage({ address, children }: Props) {
  const { logoAlt, name = 'Meshdeck' } = useBranding()
  const [failed, setFailed] = useState<string>()
  if (address === undefined || address === failed) return children

  return (
    <chakra.img
      src={address}
      alt={logoAlt ?? name}
      maxH="7"
      maxW="full"
      onError={() => setFailed(address)}
    />
  )
}
