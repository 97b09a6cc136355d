import { Flex, Span } from '@meshdeck/ui'

import { commandKey, Key } from '../keyboard/Key'
import { useTranslation } from '../translations'

/** What keys do here; who cannot see it knows it from other list boxes. */
export function PaletteFooter() {
  const { t } = useTranslation()
  const hints = [
    { keys: ['↑', '↓'], does: t('palette.move') },
    { keys: ['Enter'], does: t('palette.open') },
    { keys: [`${commandKey} Enter`], does: t('palette.newTab') },
  ]

  return (
    <Flex
      aria-hidden="true"
      hideBelow="md"
      gap="5"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      bg="bg.subtle"
      textStyle="xs"
      color="fg.muted"
    >
      {hints.map(({ keys, does }) => (
        <Flex key={does} gap="1.5" alignItems="center">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          <Span>{does}</Span>
        </Flex>
      ))}
    </Flex>
  )
}
