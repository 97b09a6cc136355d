import { useNavigate } from '@meshdeck/platform'
import { Box, Dialogs, Flex, lazyOverlay, Text, useDialog } from '@meshdeck/ui'
import { useTimeout, useWindowEvent } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { type GoTo, Key, singleKey, useGoTo, useSingleKeys } from './shortcuts'

const dialogs = {
  shortcuts: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ './ShortcutsDialog')).ShortcutsDialog,
  ),
}

/** Maximum time between the two keys of a sequence. */
const MAX_WAIT_MS = 4000

const SEARCH_OF_LIST = 'main [aria-keyshortcuts="/"]'

/** Handles keys without modifiers on every page: `?`, `/`, and `g` with the key of a page. */
export function Keyboard() {
  const navigate = useNavigate()
  const { open } = useDialog()
  const [isOn] = useSingleKeys()
  const pages = useGoTo()
  const [isWaiting, setIsWaiting] = useState(false)

  function act(key: string): boolean {
    if (isWaiting) {
      setIsWaiting(false)
      const page = pages.find((candidate) => candidate.key === key)
      if (page) void navigate(page.href)
      return page !== undefined || key === 'Escape'
    }
    const actions: Record<string, () => void> = {
      g: () => setIsWaiting(true),
      '?': () => open('shortcuts'),
      '/': () => document.querySelector<HTMLElement>(SEARCH_OF_LIST)?.focus(),
    }
    if (!Object.hasOwn(actions, key)) return false
    actions[key]?.()
    return true
  }

  useWindowEvent('keydown', (event) => {
    const key = isOn ? singleKey(event) : undefined
    if (key !== undefined && act(key)) event.preventDefault()
  })
  useTimeout(() => setIsWaiting(false), isWaiting ? MAX_WAIT_MS : undefined)

  return (
    <>
      {isWaiting && <GoToHint pages={pages} />}
      <Dialogs of={dialogs} />
    </>
  )
}

/** Lists the keys that can follow while the second key is awaited. */
function GoToHint({ pages }: { pages: readonly GoTo[] }) {
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
