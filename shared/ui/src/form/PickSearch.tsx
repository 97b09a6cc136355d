import { useTranslation } from '@meshdeck/platform'
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'

import { Button } from '../controls/Button'
import { Input } from '../controls/Input'
import { Box, Text } from '../controls/layout'
import { Skeleton } from '../page/Skeleton'
import { plainText } from '../search/plain-text'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { optionId, PickList } from './PickList'
import type { useFieldState } from './use-field-state'

export type PickProps = Omit<FieldProps, 'required' | 'name'> & {
  /** Left out while they are on their way. */
  options: readonly string[] | undefined
  /** What an option is called, where that is not the option itself. */
  labelOf?: (option: string) => string
  /** In the place of options that did not come: what failed, and a way to try again. */
  failure?: ReactNode
  /** What the search field asks for: "Search networks". */
  searchLabel: string
  /** An option that is all of them: once it is chosen, no other can be. */
  lockedBy?: string
}

type Props = PickProps & {
  field: Pick<ReturnType<typeof useFieldState>, 'id' | 'error' | 'notes' | 'control'>
  chosen: readonly string[]
  isMultiple: boolean
  onToggle: (option: string) => void
  /** Takes all that match. */
  onAll?: ((options: readonly string[]) => void) | undefined
  /** At most, before it scrolls. */
  listHeight: string
}

/**
 * A search and the options that match. The focus stays in the search: arrows move through the list,
 * Enter takes and leaves. Only what is in view is in the document.
 */
export function PickSearch(props: Props) {
  const { label, hint, options, labelOf = itself, failure, searchLabel, lockedBy } = props
  const { field, chosen, isMultiple, onToggle, onAll, listHeight } = props
  const { id, error, notes, control } = field
  const { t } = useTranslation('ui')
  const listId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const matching = useMatching(search, options, labelOf)
  const activeIndex = Math.min(active, matching.length - 1)

  function handleKeyDown(event: KeyboardEvent) {
    const option = matching[activeIndex]
    const actions: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(activeIndex + 1, matching.length - 1)),
      ArrowUp: () => setActive(Math.max(activeIndex - 1, 0)),
      Enter: () => option !== undefined && onToggle(option),
    }
    const act = actions[event.key]
    if (!act) return
    // Enter would send the form
    event.preventDefault()
    act()
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Input
        {...notes}
        id={id}
        type="search"
        role="combobox"
        aria-expanded={options !== undefined}
        aria-controls={listId}
        {...(activeIndex >= 0 && { 'aria-activedescendant': optionId(listId, activeIndex) })}
        autoComplete="off"
        spellCheck={false}
        placeholder={searchLabel}
        value={search}
        onBlur={control.onBlur}
        onChange={({ target }) => {
          setSearch(target.value)
          setActive(0)
        }}
        onKeyDown={handleKeyDown}
      />
      {options ? (
        <PickList
          id={listId}
          label={label}
          options={matching}
          labelOf={labelOf}
          chosen={new Set(chosen)}
          lockedBy={lockedBy}
          activeIndex={activeIndex}
          isMultiple={isMultiple}
          maxHeight={listHeight}
          onToggle={onToggle}
        />
      ) : (
        (failure ?? <Skeleton h="8" />)
      )}
      {onAll && matching.length > 1 && (
        <Button size="sm" alignSelf="start" onClick={() => onAll(matching)}>
          {t('pick.all', { count: matching.length })}
        </Button>
      )}
      <Box maxH="12" overflowY="auto" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        <Text role="status">
          {chosen.length === 0
            ? t('pick.none')
            : t('pick.chosen', { n: chosen.length, names: namesOf(chosen, labelOf) })}
        </Text>
      </Box>
    </FieldFrame>
  )
}

/** The options whose label has a text in it. */
function useMatching(
  search: string,
  options: readonly string[] = none,
  labelOf: (option: string) => string,
): readonly string[] {
  const wanted = plainText(search.trim())
  const isSearching = wanted !== ''
  // with the first letter and not with every other; nobody waits for it who only opens a list of thousands
  const labelled = useMemo(
    () =>
      isSearching ? options.map((option) => ({ option, text: plainText(labelOf(option)) })) : none,
    [options, labelOf, isSearching],
  )

  return isSearching
    ? labelled.flatMap(({ option, text }) => (text.includes(wanted) ? option : []))
    : options
}

const none: readonly never[] = []
const itself = (option: string) => option

/** As many as somebody reads; thousands would have to be laid out with every press of a key. */
const NAMED = 100

function namesOf(chosen: readonly string[], labelOf: (option: string) => string): string {
  const names = chosen.slice(0, NAMED).map(labelOf).join(', ')
  return chosen.length > NAMED ? `${names}, …` : names
}
