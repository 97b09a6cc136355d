import { createSystem, defaultBaseConfig } from '@chakra-ui/react'

import { globalCss } from './global-css'
import { keyframes } from './keyframes'
import { semanticColors, shadows } from './semantic-tokens'
import { layerStyles, textStyles } from './styles'
import { tokens } from './tokens'

/**
 * Chakra's style engine with our theme and without its own: `defaultConfig` would bring seventy
 * recipes and all its colours (27 KB gzip), whether a screen uses them or not. No recipe is here
 * either: each stands beside its component and is downloaded with it.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    tokens,
    semanticTokens: { colors: semanticColors, shadows },
    textStyles,
    layerStyles,
  },
})
