import { Box, Flex, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { Key } from './Key'
import type { GoTo } from './use-go-to'

/** While the second key is waited for: which there are. */
export function GoToHint({ pages }: { pages: readonly GoTo[] }) {
  const { t } = useTranslation()

  return (
    <Box
      role="status"
      position="fixed"
      bottom="6"
      insetX="4"
      mx="auto"
      w="fit-content"
      maxW="40rem"
      px="4"
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="lg"
      zIndex="popover"
    >
      <Text textStyle="label" mb="2">
        {t('keyboard.goTo')}
      </Text>
      <Flex flexWrap="wrap" columnGap="5" rowGap="2" textStyle="sm">
        {pages.map(({ key, name }) => (
          <Flex key={key} gap="2" alignItems="center">
            <Key>{key}</Key> {name}
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
