import { chakra } from '@chakra-ui/react'

// Chakra's own Flex, Text and Heading are wrappers that look up a recipe on every render.
export const Box = chakra('div')
export const Flex = chakra('div', { base: { display: 'flex' } })
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } })
export const Grid = chakra('div', { base: { display: 'grid' } })
export const Text = chakra('p')
export const Span = chakra('span')

/** Title of a panel or section. The only `h1` of a page is in `PageHeader`. */
export const Heading = chakra('h2', { base: { textStyle: 'heading' } })

/** Technical text: addresses, ranges, keys, IDs, versions. Not for names. */
export const Code = chakra('span', { base: { textStyle: 'mono' } })

/** Text for screen readers only. */
export const SrOnly = chakra('span', { base: { srOnly: true } })

/** Label that is visually hidden on a phone, where only the icon shows, but stays available to assistive technology. */
export const WideLabel = chakra('span', { base: { mdDown: { srOnly: true } } })
