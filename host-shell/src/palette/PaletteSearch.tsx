import type { PaletteKind } from '@meshdeck/federation/registry'
import { useLabel } from '@meshdeck/platform'
import { Button, chakra, Flex } from '@meshdeck/ui'
import { CommandInput } from 'cmdk'
import { Search, X } from 'lucide-react'

import { Key } from '../keyboard/Key'
import { useTranslation } from '../translations'

const SearchInput = chakra(CommandInput, {
  base: { flex: '1', minW: '0', h: '12', bg: 'transparent', outline: '0', textStyle: 'md' },
})

type Props = {
  text: string
  /** The one that alone is searched in. */
  kind: PaletteKind | undefined
  onFocus: () => void
  onChange: (text: string) => void
  onLeaveKind: () => void
}

export function PaletteSearch({ text, kind, onFocus, onChange, onLeaveKind }: Props) {
  const { t } = useTranslation()
  const label = useLabel()

  return (
    <Flex alignItems="center" gap="2.5" px="4" borderBottomWidth="1px">
      <Flex color="fg.muted" flexShrink="0">
        <Search size="1rem" aria-hidden="true" />
      </Flex>
      {kind && (
        <Button
          size="xs"
          aria-label={t('palette.leaveKind', { kind: label(kind.label) })}
          onClick={onLeaveKind}
        >
          {label(kind.label)} <X aria-hidden="true" />
        </Button>
      )}
      <SearchInput
        data-first-focus
        placeholder={t('palette.placeholder')}
        value={text}
        onFocus={onFocus}
        onValueChange={onChange}
      />
      <Key aria-hidden="true">Esc</Key>
    </Flex>
  )
}
