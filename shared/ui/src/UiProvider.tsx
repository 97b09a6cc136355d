import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useState, type ReactNode } from 'react'

import { system } from './theme/system'

type Props = {
  /** The page's: without it a strict policy refuses every style. */
  nonce: string
  /** Where the styles go, if not into the head of the document. */
  stylesIn?: HTMLElement
  children: ReactNode
}

/** Gives everything inside the theme and a place for its styles. */
export function UiProvider({ nonce, stylesIn = document.head, children }: Props) {
  const [cache] = useState(() => createCache({ key: 'c', nonce, container: stylesIn }))

  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
