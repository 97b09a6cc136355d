import { chakra } from '@chakra-ui/react'

/** On a phone the icon stands alone; the word stays for assistive technology. */
export const WideLabel = chakra('span', { base: { mdDown: { srOnly: true } } })
