import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { Box, Text } from '../controls/layout'
import { useListWindow, windowStyles } from '../table-rows/use-list-window'

const ROW_HEIGHT = 32

/**
 * Contains the styles of everything inside: a component for each part of each option would make a form slow to open.
 */
const List = chakra('div', {
  base: {
    overflowY: 'auto',
    '& [role=presentation]': windowStyles,
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      px: '3',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
    '& [aria-disabled=true]': {
      cursor: 'default',
      color: 'fg.muted',
      _hover: { bg: 'transparent' },
    },
    '& .mark': { w: '4', flexShrink: '0', color: 'accent.fg' },
    '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .about': {
      ms: 'auto',
      flexShrink: '0',
      maxW: '70%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textStyle: 'xs',
      color: 'fg.muted',
    },
  },
})

type Props = {
  id: string
  label: string
  options: readonly string[]
  /** Shown when there are no options. */
  empty: string
  labelOf: (option: string) => string
  /** Text at the end of the row. */
  aboutOf: (option: string) => string | undefined
  chosenOptions: ReadonlySet<string>
  /** Option that excludes all others once it is selected. */
  lockedBy: string | undefined
  /** Index of the option that the arrow keys are on; below 0 for none. */
  activeIndex: number
  isMultiple: boolean
  maxHeight: string
  onToggle: (option: string) => void
}

/** Returns the DOM ID of an option, for the search field that moves through the list. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The options of a picker. Renders only those in view. */
export function PickList(props: Props) {
  const { id, label, options, empty, labelOf, aboutOf, chosenOptions, lockedBy, activeIndex } =
    props
  const { isMultiple, maxHeight, onToggle } = props
  const isLocked = lockedBy !== undefined && chosenOptions.has(lockedBy)
  const scrollRef = useRef<HTMLDivElement>(null)
  const { height, places, reveal } = useListWindow({
    scrollRef,
    count: options.length,
    rowHeight: ROW_HEIGHT,
  })
  const revealActive = useEffectEvent(() => activeIndex >= 0 && reveal(activeIndex))

  useEffect(() => void revealActive(), [activeIndex])

  return (
    <Box borderWidth="1px" borderRadius="l2">
      <List
        ref={scrollRef}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        style={{ maxHeight }}
      >
        <div role="presentation" style={{ height }}>
          {places.map(({ index, gap }) => {
            const option = options[index]
            if (option === undefined) return null
            const about = aboutOf(option)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are those of the search, which names the active one
              <div
                key={option}
                id={optionId(id, index)}
                role="option"
                aria-selected={chosenOptions.has(option)}
                aria-disabled={isLocked && option !== lockedBy ? true : undefined}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                className={index === activeIndex ? 'active' : undefined}
                style={{ marginTop: gap || undefined, height: ROW_HEIGHT }}
                // the press would take the focus from the search before the click arrives
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onToggle(option)}
              >
                <span className="mark" aria-hidden="true">
                  {chosenOptions.has(option) && <Check size="0.875rem" />}
                </span>
                <span className="name">{labelOf(option)}</span>
                {/* separates the parts for screen readers */}
                {about && ' '}
                {about && <span className="about">{about}</span>}
              </div>
            )
          })}
        </div>
      </List>
      {options.length === 0 && (
        <Text px="3" py="1.5" color="fg.muted" role="status">
          {empty}
        </Text>
      )}
    </Box>
  )
}
