import { chakra } from '@chakra-ui/react'

// Chakra's own Flex, Text and Heading are wrappers with a recipe look-up on every render.
export const Box = chakra('div')
export const Flex = chakra('div', { base: { display: 'flex' } })
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } })
export const Grid = chakra('div', { base: { display: 'grid' } })
export const Text = chakra('p')
export const Span = chakra('span')

/** Title of a panel or section. The only `h1` of a page is in `PageHeader`. */
export const Heading = chakra('h2', { base: { textStyle: 'heading' } })

/** Whatever a machine says: addresses, ranges, keys, ids, versions. Never names. */
export const Code = chakra('span', { base: { textStyle: 'mono' } })

/** Read out, not seen. */
export const SrOnly = chakra('span', { base: { srOnly: true } })

/** On a phone the icon stands alone; the word stays for assistive technology. */
export const WideLabel = chakra('span', { base: { mdDown: { srOnly: true } } })
