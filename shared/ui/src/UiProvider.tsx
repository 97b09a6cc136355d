import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useState, type ReactNode } from 'react'

import { system } from './theme/system'

type Props = {
  /** Nonce of the page. Without it, a strict Content Security Policy blocks every style. */
  nonce: string
  /** Element that receives the style tags; the document head by default. */
  stylesIn?: HTMLElement
  children: ReactNode
}

/** Provides the theme and the style cache to everything inside. */
export function UiProvider({ nonce, stylesIn = document.head, children }: Props) {
  const [cache] = useState(() => createCache({ key: 'c', nonce, container: stylesIn }))

  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
