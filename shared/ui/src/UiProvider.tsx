import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useState, type ReactNode } from 'react'

import { system } from './theme/system'

/** `nonce` is the page's: without it a strict policy refuses every style. */
export function UiProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'c', nonce }))

  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
