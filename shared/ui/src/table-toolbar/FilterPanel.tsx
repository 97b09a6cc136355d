import type { Filter } from '@meshdeck/domain/filter-language'
import { useTranslation } from '@meshdeck/platform'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { Input } from '../controls/Input'
import { Box, Flex, Span, Text } from '../controls/layout'
import { useOverlayWords } from '../overlays/overlay-words'
import type { FilterEntry } from '../table-model/types'
import {
  type FilterChoice,
  type FilterGroup,
  filterGroups,
  type FilterProperty,
} from './filter-choices'

const GAP_PX = 4

type Props = {
  triggerId: string
  fields: readonly FilterProperty[]
  filters: readonly Filter[]
  onToggle: (field: string, value: string) => void
  onEnter: (field: FilterProperty, entry: FilterEntry) => void
  onClose: () => void
}

/** The properties with their values, and a search through both; arrows move, Enter chooses, Escape closes. */
export function FilterPanel(props: Props) {
  const { triggerId, fields, filters, onToggle, onEnter, onClose } = props
  const { t } = useOverlayWords()
  const listId = useId()
  const panelRef = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const groups = filterGroups(fields, filters, search)
  const choices = groups.flatMap((group) => group.choices)
  const active = choices[Math.min(activeIndex, choices.length - 1)]

  useLayoutEffect(
    () => placeBelow(document.getElementById(triggerId), panelRef.current),
    [triggerId],
  )
  useEffect(() => {
    if (!active) return
    document.getElementById(optionId(listId, active.id))?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  // first the focus, so that a dialog which opens knows where to return to
  function leave() {
    document.getElementById(triggerId)?.focus({ preventScroll: true })
    onClose()
  }

  function choose(choice: FilterChoice) {
    const field = fields.find(({ id }) => choice.id.startsWith(`${id}:`))
    if (!field) return
    if ('value' in choice) return onToggle(field.id, choice.value)
    leave()
    onEnter(field, choice.entry)
  }

  function handleKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) choose(active)
    else if (step) setActiveIndex((activeIndex + step + choices.length) % (choices.length || 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Box
      ref={panelRef}
      role="dialog"
      aria-label={t('filter.title')}
      position="fixed"
      display="flex"
      flexDirection="column"
      w="18rem"
      maxW="calc(100vw - 1rem)"
      maxH="26rem"
      bg="bg.panel"
      borderRadius="l3"
      boxShadow="lg"
      zIndex="popover"
      onKeyDown={handleKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isOurs = currentTarget.contains(relatedTarget)
        // the button closes by itself what it has opened
        if (!isOurs && relatedTarget?.id !== triggerId) onClose()
      }}
    >
      <Box p="2" borderBottomWidth="1px" borderColor="border.muted">
        <Input
          ref={focus}
          role="combobox"
          aria-label={t('overlays:filter.find')}
          placeholder={t('overlays:filter.find')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active.id)}
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setActiveIndex(0)
          }}
        />
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label={t('filter.title')}
        aria-multiselectable="true"
        p="1"
        overflowY="auto"
      >
        {groups.map((group) => (
          <Group key={group.id} {...{ listId, group }} activeId={active?.id} onChoose={choose} />
        ))}
      </Box>
      {choices.length === 0 && (
        <Text px="3" pb="2" textStyle="sm" color="fg.muted" role="status">
          {t('pick.unmatched')}
        </Text>
      )}
    </Box>
  )
}

const optionId = (listId: string, id: string) => `${listId}-${id}`

// before it has its place: nothing scrolls to where it would stand
const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

type GroupProps = {
  listId: string
  group: FilterGroup
  activeId: string | undefined
  onChoose: (choice: FilterChoice) => void
}

function Group({ listId, group, activeId, onChoose }: GroupProps) {
  const { t } = useTranslation('ui')
  const { label, choices, left } = group

  return (
    <Box role="group" aria-label={label} pb="1">
      <Text px="2" py="1" textStyle="xs" fontWeight="500" color="fg.muted" aria-hidden="true">
        {label}
      </Text>
      {choices.map((choice) => (
        <Flex
          key={choice.id}
          id={optionId(listId, choice.id)}
          role="option"
          aria-selected={choice.isChosen}
          alignItems="center"
          gap="2"
          minH="8"
          px="2"
          borderRadius="l1"
          textStyle="sm"
          cursor="pointer"
          bg={choice.id === activeId ? 'bg.muted' : undefined}
          _hover={{ bg: 'bg.muted' }}
          css={{ '@media (pointer: coarse)': { minHeight: '2.5rem' } }}
          // the press would take the focus out of the search before the click arrives
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Span w="4" flexShrink="0" color="accent.fg" aria-hidden="true">
            {choice.isChosen && <Check size="0.875rem" />}
          </Span>
          <Span truncate>{choice.label}</Span>
        </Flex>
      ))}
      {left > 0 && (
        <Text ps="8" py="1" textStyle="xs" color="fg.muted">
          {t('overlays:filter.left', { count: left })}
        </Text>
      )}
    </Box>
  )
}

/** Below the button, as far to the left and as high up as the window needs it. */
function placeBelow(button: HTMLElement | null, panel: HTMLElement | null) {
  if (!button || !panel) return
  const box = button.getBoundingClientRect()
  const furthest = window.innerWidth - panel.offsetWidth - 2 * GAP_PX
  const lowest = window.innerHeight - panel.offsetHeight - 2 * GAP_PX
  panel.style.left = `${Math.max(Math.min(box.left, furthest), 2 * GAP_PX)}px`
  panel.style.top = `${Math.max(Math.min(box.bottom + GAP_PX, lowest), 2 * GAP_PX)}px`
}
