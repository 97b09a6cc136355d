import { distinctLabels } from '@meshdeck/domain/distinct-labels'
import { emptyList } from '@meshdeck/domain/remembered'
import {
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { Button } from '../controls/Button'
import { Input } from '../controls/inputs'
import { Box, Stack, Text } from '../controls/layout'
import { plainText } from '../controls/plain-text'
import { takesEscape } from '../dialog/focus'
import { Skeleton } from '../page/loading'
import { useTranslation } from '../translations'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { optionId, PickList } from './PickList'
import type { useFieldState } from './use-field-state'

export type PickProps = Omit<FieldProps, 'required' | 'name'> & {
  /** Undefined while they load. */
  options: readonly string[] | undefined
  /** Label of an option, if it isn't the option itself. */
  labelOf?: (option: string) => string
  /** Kind and address, or other text that distinguishes options of the same name. It is searched too. */
  aboutOf?: (option: string) => string | undefined
  /** Replaces options that couldn't be fetched: the error and a Retry button. */
  failure?: ReactNode
  /** Label of the search field: "Search networks". */
  searchLabel: string
  /** Option that stands for all: once it is selected, no other can be. */
  lockedBy?: string
  /** Content between label and search, such as a filter of the options; `openList` focuses the search. */
  above?: (openList: () => void) => ReactNode
  /** Keeps the list closed until the search has the focus; it then covers the content below. */
  opensOnFocus?: boolean
  /** Whether the form shows the selected options elsewhere, so that only screen readers need their names here. */
  hasOwnNames?: boolean
  /** What another field needs first, while there is nothing to choose from: "Select a network first." */
  waitsFor?: string | undefined
}

type Props = PickProps & {
  field: Pick<ReturnType<typeof useFieldState>, 'id' | 'error' | 'notes' | 'control'>
  chosenOptions: readonly string[]
  isMultiple: boolean
  onToggle: (option: string) => void
  /** Selects all matches. */
  onAll?: ((options: readonly string[]) => void) | undefined
  /** Maximum height before the list scrolls. */
  listHeight: string
}

/**
 * A search and the matching options. The focus stays in the search: arrow keys move through the list, Enter selects and
 * deselects. Only the options in view are in the document.
 */
export function PickSearch(props: Props) {
  return props.waitsFor === undefined ? <OpenSearch {...props} /> : <WaitingSearch {...props} />
}

/** Replaces a list that isn't available yet: shows only what must be filled in first. */
function WaitingSearch({ label, searchLabel, waitsFor, field: { id, error, notes } }: Props) {
  return (
    <FieldFrame id={id} label={label} hint={waitsFor} error={error}>
      <Input {...notes} id={id} type="search" placeholder={searchLabel} disabled />
    </FieldFrame>
  )
}

function OpenSearch(props: Props) {
  const { label, hint, options, labelOf: nameOf = itself, aboutOf = nothing } = props
  const { failure, searchLabel, lockedBy, above, opensOnFocus = false, hasOwnNames = false } = props
  const { field, chosenOptions, isMultiple, onToggle, onAll, listHeight } = props
  const { id, error, notes, control } = field
  const { t } = useTranslation()
  const listId = useId()
  const [search, setSearch] = useState('')
  // an option without a name is shown by its ID
  const labelOf = useMemo(() => (option: string) => nameOf(option) || option, [nameOf])
  const matchingOptions = useMatching(search, { options, labelOf, aboutOf })
  const toggle = (option: string) => {
    onToggle(option)
    // the search has served its purpose; the whole list is scrolled to the selection
    if (!isMultiple) setSearch('')
    if (!isMultiple) setActive(options?.indexOf(option) ?? 0)
  }
  const hasOptions = options !== undefined
  const list = useOpenList({ opensOnFocus, hasOptions, matchingOptions, onToggle: toggle })
  const { isOpen, isPopup, setIsOpen, activeIndex, setActive } = list

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    list.handleBlur(event)
    // next to a closed list it would look like the selection; a user who only leaves the window goes on with it
    if (opensOnFocus && event.relatedTarget) setSearch('')
    control.onBlur(event)
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {above && <ChoiceAbove fieldId={id} above={above} onOpen={() => setIsOpen(true)} />}
      {/* with the focus elsewhere, the row would look selected */}
      <Stack gap="1.5" position="relative" css={{ '&:focus-within .active': { bg: 'bg.muted' } }}>
        <Input
          {...notes}
          {...(isPopup && takesEscape)}
          id={id}
          type="search"
          role="combobox"
          aria-expanded={isOpen && options !== undefined}
          aria-controls={listId}
          aria-activedescendant={
            isOpen && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined
          }
          autoComplete="off"
          spellCheck={false}
          placeholder={searchLabel}
          value={search}
          onFocus={list.handleFocus}
          onClick={() => setIsOpen(true)}
          onBlur={handleBlur}
          onChange={({ target }) => {
            setSearch(target.value)
            setActive(0)
            setIsOpen(true)
          }}
          onKeyDown={list.handleKeyDown}
        />
        {options && isOpen && (
          // a press on its scroll bar would take the focus from the search
          <Box {...(opensOnFocus && overContent)} onMouseDown={(event) => event.preventDefault()}>
            <PickList
              {...{ label, labelOf, aboutOf, lockedBy, activeIndex, isMultiple }}
              onToggle={toggle}
              id={listId}
              options={matchingOptions}
              empty={t(search.trim() === '' ? 'pick.empty' : 'pick.unmatched')}
              chosenOptions={new Set(chosenOptions)}
              maxHeight={listHeight}
            />
          </Box>
        )}
      </Stack>
      {!options && (failure ?? <Skeleton h="8" />)}
      {onAll && matchingOptions.length > 1 && (
        <Button size="sm" alignSelf="start" onClick={() => onAll(matchingOptions)}>
          {t('pick.all', { count: matchingOptions.length })}
        </Button>
      )}
      <SelectedNames {...{ chosenOptions, isMultiple, options, labelOf, aboutOf, hasOwnNames }} />
    </FieldFrame>
  )
}

type ChoiceAboveProps = Required<Pick<Props, 'above'>> & { fieldId: string; onOpen: () => void }

/** A choice of what is listed. The focus stays in the search, and so does what is typed. */
function ChoiceAbove({ fieldId, above, onOpen }: ChoiceAboveProps) {
  const openList = () => {
    document.getElementById(fieldId)?.focus()
    onOpen()
  }
  return <Box onMouseDown={(event) => event.preventDefault()}>{above(openList)}</Box>
}

type OpenListOptions = {
  opensOnFocus: boolean
  hasOptions: boolean
  matchingOptions: readonly string[]
  onToggle: (option: string) => void
}

/** Returns whether the list is open and which option the arrow keys are on. */
function useOpenList({ opensOnFocus, hasOptions, matchingOptions, onToggle }: OpenListOptions) {
  const [active, setActive] = useState(0)
  const [isOpen, setIsOpen] = useState(!opensOnFocus)
  /** Whether the focus moved to something outside the form. */
  const wasLeft = useRef(false)
  const activeIndex = Math.min(active, matchingOptions.length - 1)
  const isPopup = opensOnFocus && isOpen && hasOptions

  function handleKeyDown(event: KeyboardEvent) {
    const option = isOpen ? matchingOptions[activeIndex] : undefined
    const actions: Record<string, () => void> = {
      ArrowDown: () => isOpen && setActive(Math.min(activeIndex + 1, matchingOptions.length - 1)),
      ArrowUp: () => isOpen && setActive(Math.max(activeIndex - 1, 0)),
      Enter: () => option !== undefined && onToggle(option),
    }
    if (event.key === 'Escape' && isPopup) {
      event.preventDefault()
      setIsOpen(false)
    }
    const act = actions[event.key]
    if (!act) return
    // Enter would send the form
    event.preventDefault()
    setIsOpen(true)
    act()
  }

  // not when a question or another window returns the focus
  function handleFocus() {
    if (!wasLeft.current) setIsOpen(true)
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    wasLeft.current = !currentTarget.form?.contains(relatedTarget)
    if (opensOnFocus) setIsOpen(false)
  }

  return {
    isOpen,
    isPopup,
    setIsOpen,
    activeIndex,
    setActive,
    handleKeyDown,
    handleFocus,
    handleBlur,
  }
}

const overContent = {
  position: 'absolute',
  top: '100%',
  insetX: '0',
  mt: '1',
  zIndex: 'popover',
  bg: 'bg.panel',
  borderRadius: 'l2',
  boxShadow: 'lg',
} as const

type SelectedNamesProps = OptionTexts & {
  chosenOptions: readonly string[]
  isMultiple: boolean
  hasOwnNames: boolean
}

/** Names of the selected options, because they may be far down in the list or not in it. */
function SelectedNames({ chosenOptions, isMultiple, hasOwnNames, ...named }: SelectedNamesProps) {
  const { t } = useTranslation()
  const namedOptions = chosenOptions.filter(isSome)
  // the list already says so
  if (namedOptions.length === 0 && named.options?.length === 0) return null

  return (
    <Box
      textStyle="xs"
      color="fg.muted"
      overflowWrap="anywhere"
      // the element stays the same, because a status is announced when its text changes
      {...(hasOwnNames ? { srOnly: true } : { maxH: '12', overflowY: 'auto' })}
    >
      <Text role="status">
        {namedOptions.length === 0
          ? t('pick.none')
          : t(isMultiple ? 'pick.chosen' : 'pick.chosenOne', {
              n: namedOptions.length,
              names: namesOf(namedOptions, distinctLabels(named)),
            })}
      </Text>
    </Box>
  )
}

type OptionTexts = {
  options: readonly string[] | undefined
  labelOf: (option: string) => string
  aboutOf: (option: string) => string | undefined
}

/** Returns the options whose label or additional text contains the search text. */
function useMatching(
  search: string,
  { options = emptyList, labelOf, aboutOf }: OptionTexts,
): readonly string[] {
  const plainSearch = plainText(search.trim())
  const isSearching = plainSearch !== ''
  // computed with the first letter and not with each one, so that opening a list of thousands costs nothing
  const labeled = useMemo(() => {
    if (!isSearching) return emptyList
    return options.map((option) => ({
      option,
      text: plainText([labelOf(option), aboutOf(option)].filter(Boolean).join(' ')),
    }))
  }, [options, labelOf, aboutOf, isSearching])

  return isSearching
    ? labeled.flatMap(({ option, text }) => (text.includes(plainSearch) ? option : []))
    : options
}

const itself = (option: string) => option
/** The empty option stands for none and isn't counted. */
const isSome = (option: string) => option !== ''
const nothing = () => undefined

/** Maximum number of names shown; thousands would be laid out again with every key press. */
const MAX_NAMES = 100

function namesOf(chosenOptions: readonly string[], labelOf: (option: string) => string): string {
  const names = chosenOptions.slice(0, MAX_NAMES).map(labelOf).join(', ')
  return chosenOptions.length > MAX_NAMES ? `${names}, …` : names
}
