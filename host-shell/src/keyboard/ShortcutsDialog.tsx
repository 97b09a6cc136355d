import { Callout, chakra, Flex, Grid, Heading, Span, TextLink, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { useState } from 'react'

import { useTranslation } from '../translations'
import {
  Key,
  type Shortcut,
  type ShortcutGroup,
  shortcutsOf,
  useGoTo,
  useSingleKeys,
} from './shortcuts'

const Entries = chakra('dl', { base: { display: 'grid', gap: '2', mt: '2' } })

/** Dialog with the shortcuts of the page behind it. */
export function ShortcutsDialog() {
  const { t } = useTranslation()
  const { close, linkTo } = useDialog()
  const [isOn] = useSingleKeys()
  const goTo = useGoTo()
  const [page] = useState(pageBehind)

  return (
    <Dialog title={t('keyboard.title')} size="lg" onClose={close}>
      {!isOn && (
        <Callout tone="info">
          {t('keyboard.off')} <TextLink to={linkTo('display')}>{t('keyboard.switchOn')}</TextLink>
        </Callout>
      )}
      <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="8" rowGap="6" mt="2">
        {shortcutsOf(t, { ...page, goTo }).map((group) => (
          <ShortcutList key={group.title} {...group} />
        ))}
      </Grid>
    </Dialog>
  )
}

/** Tables and search fields declare their keys in the DOM. */
const pageBehind = () => ({
  hasSearch: document.querySelector('main [aria-keyshortcuts="/"]') !== null,
  hasTable: document.querySelector('main [role=grid]') !== null,
})

function ShortcutList({ title, shortcuts }: ShortcutGroup) {
  return (
    <section>
      <Heading as="h3" textStyle="label">
        {title}
      </Heading>
      <Entries>
        {shortcuts.map((shortcut) => (
          <Flex key={shortcut.does} justifyContent="space-between" gap="4">
            <Span as="dt">{shortcut.does}</Span>
            <Flex as="dd" gap="1" flexShrink="0" alignItems="center">
              <Keys {...shortcut} />
            </Flex>
          </Flex>
        ))}
      </Entries>
    </section>
  )
}

function Keys({ keys, isSequence = false }: Shortcut) {
  const { t } = useTranslation()

  return keys.map((key, index) => (
    <Flex key={key} gap="1" alignItems="center">
      {isSequence && index > 0 && (
        <Span textStyle="xs" color="fg.muted">
          {t('keyboard.then')}
        </Span>
      )}
      <Key>{key}</Key>
    </Flex>
  ))
}
