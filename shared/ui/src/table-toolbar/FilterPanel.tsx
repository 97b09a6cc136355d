import type { Filter } from '@meshdeck/domain/filter-language'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { Input } from '../controls/inputs'
import { Box, Flex, Span, Text } from '../controls/layout'
import { takesEscape } from '../dialog/focus'
import type { FilterEntry } from '../table-model/types'
import { useTranslation } from '../translations'
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

/** The properties with their values, and a search through both; arrow keys move, Enter selects, Escape closes. */
export function FilterPanel(props: Props) {
  const { triggerId, fields, filters, onToggle, onEnter, onClose } = props
  const { t } = useTranslation()
  const panelRef = useRef<HTMLDivElement>(null)
  const choices = useFilterChoices(fields, filters)
  const { listId, groups, activeChoice, activeId } = choices

  useLayoutEffect(
    () => placeBelow(document.getElementById(triggerId), panelRef.current),
    [triggerId],
  )

  // returns the focus first, so that an opened dialog knows where to return it
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
    else if (event.key === 'Enter' && activeChoice && !event.nativeEvent.isComposing)
      choose(activeChoice)
    else if (step) choices.move(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Box
      ref={panelRef}
      role="dialog"
      {...takesEscape}
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
        // the button itself closes what it opened
        if (!isOurs && relatedTarget?.id !== triggerId) onClose()
      }}
    >
      <Box p="2" borderBottomWidth="1px" borderColor="border.muted">
        <Input
          ref={focus}
          role="combobox"
          aria-label={t('overlays.filter.find')}
          placeholder={t('overlays.filter.find')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          value={choices.search}
          onChange={({ target }) => choices.searchFor(target.value)}
        />
      </Box>
      <Choices listId={listId} groups={groups} activeId={activeChoice?.id} onChoose={choose} />
    </Box>
  )
}

// prevents scrolling to the initial position, before the panel is placed
const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

type ChoicesProps = {
  listId: string
  groups: FilterGroup[]
  activeId: string | undefined
  onChoose: (choice: FilterChoice) => void
}

function Choices({ listId, groups, activeId, onChoose }: ChoicesProps) {
  const { t } = useTranslation()

  return (
    <>
      <Box
        id={listId}
        role="listbox"
        aria-label={t('filter.title')}
        aria-multiselectable="true"
        p="1"
        overflowY="auto"
      >
        {groups.map((group) => (
          <FilterGroupOptions
            key={group.id}
            listId={listId}
            group={group}
            activeId={activeId}
            onChoose={onChoose}
          />
        ))}
      </Box>
      {groups.length === 0 && (
        <Text px="3" pb="2" textStyle="sm" color="fg.muted" role="status">
          {t('pick.unmatched')}
        </Text>
      )}
    </>
  )
}

/** Places the panel below the button, moved left and up as far as the window requires. */
function placeBelow(button: HTMLElement | null, panel: HTMLElement | null) {
  if (!button || !panel) return
  const box = button.getBoundingClientRect()
  const furthest = window.innerWidth - panel.offsetWidth - 2 * GAP_PX
  const lowest = window.innerHeight - panel.offsetHeight - 2 * GAP_PX
  panel.style.left = `${Math.max(Math.min(box.left, furthest), 2 * GAP_PX)}px`
  panel.style.top = `${Math.max(Math.min(box.bottom + GAP_PX, lowest), 2 * GAP_PX)}px`
}

type FilterGroupOptionsProps = {
  listId: string
  group: FilterGroup
  activeId: string | undefined
  onChoose: (choice: FilterChoice) => void
}

/** A property in the filter menu, with its values. */
function FilterGroupOptions({ listId, group, activeId, onChoose }: FilterGroupOptionsProps) {
  const { t } = useTranslation()
  const { label, choices, hiddenCount } = group

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
          // the press would take the focus from the search before the click arrives
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Span w="4" flexShrink="0" color="accent.fg" aria-hidden="true">
            {choice.isChosen && <Check size="0.875rem" />}
          </Span>
          <Span truncate>{choice.label}</Span>
        </Flex>
      ))}
      {hiddenCount > 0 && (
        <Text ps="8" py="1" textStyle="xs" color="fg.muted">
          {t('overlays.filter.left', { count: hiddenCount })}
        </Text>
      )}
    </Box>
  )
}

/** Returns the DOM ID of an option, for the search field that moves through the list. */
const optionId = (listId: string, id: string) => `${listId}-${id}`

/** Returns what the filter menu offers for the search text, and which choice the arrow keys are on. */
function useFilterChoices(fields: readonly FilterProperty[], filters: readonly Filter[]) {
  const listId = useId()
  const [search, setSearch] = useState('')
  const [index, setIndex] = useState(0)
  const groups = filterGroups(fields, filters, search)
  const choices = groups.flatMap((group) => group.choices)
  const activeChoice = choices[Math.min(index, choices.length - 1)]
  const activeId = activeChoice && optionId(listId, activeChoice.id)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return {
    listId,
    groups,
    activeChoice,
    activeId,
    search,
    searchFor: (text: string) => {
      setSearch(text)
      setIndex(0)
    },
    /** Wraps around at both ends. */
    move: (step: number) =>
      setIndex(choices.length > 0 ? (index + step + choices.length) % choices.length : 0),
  }
}
