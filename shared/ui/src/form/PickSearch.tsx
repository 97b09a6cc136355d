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
import { distinctLabels } from './distinct-labels'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { optionId, PickList } from './PickList'
import type { useFieldState } from './use-field-state'

export type PickProps = Omit<FieldProps, 'required' | 'name'> & {
  /** Left out while they are on their way. */
  options: readonly string[] | undefined
  /** What an option is called, where that is not the option itself. */
  labelOf?: (option: string) => string
  /** Kind and address, or whatever else tells an option from another one of the same name. It is searched too. */
  aboutOf?: (option: string) => string | undefined
  /** In the place of options that did not come: what failed, and a way to try again. */
  failure?: ReactNode
  /** What the search field asks for: "Search networks". */
  searchLabel: string
  /** An option that is all of them: once it is chosen, no other can be. */
  lockedBy?: string
  /** Between label and search, such as what narrows the options; `openList` puts the focus into the search. */
  above?: (openList: () => void) => ReactNode
  /** The list is closed until the search has the focus, and then covers what is below it. */
  opensOnFocus?: boolean
  /** What another field needs first, as long as there is nothing to choose from: "Select a network first." */
  waitsFor?: string | undefined
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
  return props.waitsFor === undefined ? <OpenSearch {...props} /> : <WaitingSearch {...props} />
}

/** Nothing of a list that is not there yet: only what has to be filled in first. */
function WaitingSearch({ label, searchLabel, waitsFor, field: { id, error, notes } }: Props) {
  return (
    <FieldFrame id={id} label={label} hint={waitsFor} error={error}>
      <Input {...notes} id={id} type="search" placeholder={searchLabel} disabled />
    </FieldFrame>
  )
}

function OpenSearch(props: Props) {
  const { label, hint, options, labelOf: nameOf = itself, aboutOf = nothing } = props
  const { failure, searchLabel, lockedBy, above, opensOnFocus = false } = props
  const { field, chosen, isMultiple, onToggle, onAll, listHeight } = props
  const { id, error, notes, control } = field
  const { t } = useTranslation()
  const listId = useId()
  const [search, setSearch] = useState('')
  // what has no name is chosen by its id
  const labelOf = useMemo(() => (option: string) => nameOf(option) || option, [nameOf])
  const matching = useMatching(search, { options, labelOf, aboutOf })
  const list = useOpenList({ opensOnFocus, hasOptions: options !== undefined, matching, onToggle })
  const { isOpen, isPopup, setOpen, activeIndex, setActive } = list

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    list.handleBlur(event)
    control.onBlur(event)
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {above?.(() => {
        document.getElementById(id)?.focus()
        setOpen(true)
      })}
      <Stack gap="1.5" position="relative">
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
          onClick={() => setOpen(true)}
          onBlur={handleBlur}
          onChange={({ target }) => {
            setSearch(target.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={list.handleKeyDown}
        />
        {options && isOpen && (
          // a press on its scroll bar would take the focus out of the search
          <Box {...(opensOnFocus && overContent)} onMouseDown={(event) => event.preventDefault()}>
            <PickList
              {...{ label, labelOf, aboutOf, lockedBy, activeIndex, isMultiple, onToggle }}
              id={listId}
              options={matching}
              empty={t(search.trim() === '' ? 'pick.empty' : 'pick.unmatched')}
              chosen={new Set(chosen)}
              maxHeight={listHeight}
            />
          </Box>
        )}
      </Stack>
      {!options && (failure ?? <Skeleton h="8" />)}
      {onAll && matching.length > 1 && (
        <Button size="sm" alignSelf="start" onClick={() => onAll(matching)}>
          {t('pick.all', { count: matching.length })}
        </Button>
      )}
      <Chosen chosen={chosen.filter(isSome)} {...{ options, labelOf, aboutOf }} />
    </FieldFrame>
  )
}

type OpenListOptions = {
  opensOnFocus: boolean
  hasOptions: boolean
  matching: readonly string[]
  onToggle: (option: string) => void
}

/** Whether the list is open, and which option the arrows are on. */
function useOpenList({ opensOnFocus, hasOptions, matching, onToggle }: OpenListOptions) {
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(!opensOnFocus)
  /** The focus went on to something outside the form. */
  const wasLeft = useRef(false)
  const activeIndex = Math.min(active, matching.length - 1)
  const isPopup = opensOnFocus && isOpen && hasOptions

  function handleKeyDown(event: KeyboardEvent) {
    const option = isOpen ? matching[activeIndex] : undefined
    const actions: Record<string, () => void> = {
      ArrowDown: () => isOpen && setActive(Math.min(activeIndex + 1, matching.length - 1)),
      ArrowUp: () => isOpen && setActive(Math.max(activeIndex - 1, 0)),
      Enter: () => option !== undefined && onToggle(option),
    }
    if (event.key === 'Escape' && isPopup) {
      event.preventDefault()
      setOpen(false)
    }
    const act = actions[event.key]
    if (!act) return
    // Enter would send the form
    event.preventDefault()
    setOpen(true)
    act()
  }

  // not where a question or another window gives the focus back
  function handleFocus() {
    if (!wasLeft.current) setOpen(true)
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    wasLeft.current = !currentTarget.form?.contains(relatedTarget)
    if (opensOnFocus) setOpen(false)
  }

  return {
    isOpen,
    isPopup,
    setOpen,
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

/** What is chosen, by name: what is far down in the list, or not in it, is seen here. */
function Chosen({ chosen, ...named }: Named & { chosen: readonly string[] }) {
  const { t } = useTranslation()
  // the list has said so
  if (chosen.length === 0 && named.options?.length === 0) return null

  return (
    <Box maxH="12" overflowY="auto" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      <Text role="status">
        {chosen.length === 0
          ? t('pick.none')
          : t('pick.chosen', { n: chosen.length, names: namesOf(chosen, distinctLabels(named)) })}
      </Text>
    </Box>
  )
}

type Named = {
  options: readonly string[] | undefined
  labelOf: (option: string) => string
  aboutOf: (option: string) => string | undefined
}

/** The options whose label, or what is said beside it, has a text in it. */
function useMatching(
  search: string,
  { options = none, labelOf, aboutOf }: Named,
): readonly string[] {
  const wanted = plainText(search.trim())
  const isSearching = wanted !== ''
  // with the first letter and not with every other; nobody waits for it who only opens a list of thousands
  const labelled = useMemo(() => {
    if (!isSearching) return none
    return options.map((option) => ({
      option,
      text: plainText([labelOf(option), aboutOf(option)].filter(Boolean).join(' ')),
    }))
  }, [options, labelOf, aboutOf, isSearching])

  return isSearching
    ? labelled.flatMap(({ option, text }) => (text.includes(wanted) ? option : []))
    : options
}

const none: readonly never[] = []
const itself = (option: string) => option
/** The empty option stands for none, and is not counted. */
const isSome = (option: string) => option !== ''
const nothing = () => undefined

/** As many as somebody reads; thousands would have to be laid out with every press of a key. */
const NAMED = 100

function namesOf(chosen: readonly string[], labelOf: (option: string) => string): string {
  const names = chosen.slice(0, NAMED).map(labelOf).join(', ')
  return chosen.length > NAMED ? `${names}, …` : names
}
