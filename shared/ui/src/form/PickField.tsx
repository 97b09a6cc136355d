import { type PickProps, PickSearch } from './PickSearch'
import { useFieldState } from './use-field-state'

/**
 * One out of many, where a select would be too long; the value is the option, empty for none. A value
 * that is none of the options counts as none [XC-019].
 */
export function PickField({ name, ...props }: PickProps & { name: string }) {
  const field = useFieldState<string>(name, (props.waitsFor ?? props.hint) !== undefined)
  const chosen = props.options?.filter((option) => option === field.control.value) ?? []

  return (
    <PickSearch
      {...props}
      field={field}
      chosen={chosen}
      isMultiple={false}
      onToggle={field.setValue}
      listHeight="12rem"
    />
  )
}

type Props = PickProps & {
  name: string
  /** What is chosen after a press, where one choice rules others out. */
  settle?: (chosen: string[], pressed: string) => string[]
  /** Sets what is chosen in the place of the field, where another value changes with it: both are checked at once. */
  setChosen?: (chosen: string[]) => void
  /** At most, before it scrolls. */
  listHeight?: string
  /** A button takes all that match the search, for who has hundreds in mind. */
  hasAll?: boolean
}

/** Several out of many; the value is the list of those chosen. */
export function MultiPickField(props: Props) {
  const { name, settle, setChosen, listHeight = '10rem', hasAll = false, ...rest } = props
  const field = useFieldState<string[]>(name, (props.waitsFor ?? props.hint) !== undefined)
  const set = setChosen ?? field.setValue
  const chosen = field.control.value

  function toggle(option: string) {
    const isChosen = chosen.includes(option)
    const next = isChosen ? chosen.filter((other) => other !== option) : [...chosen, option]
    set(settle ? settle(next, option) : next)
  }

  return (
    <PickSearch
      {...rest}
      field={field}
      chosen={chosen}
      isMultiple
      onToggle={toggle}
      onAll={hasAll ? (all) => set([...new Set([...chosen, ...all])]) : undefined}
      listHeight={listHeight}
    />
  )
}
