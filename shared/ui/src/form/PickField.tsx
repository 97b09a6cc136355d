import { type PickProps, PickSearch } from './PickSearch'
import { useFieldState } from './use-field-state'

/**
 * Picks one of many options, where a select would be too long. The value is the option, empty for none. A value that
 * isn't an option counts as none [XC-019].
 */
export function PickField({ name, ...props }: PickProps & { name: string }) {
  const field = useFieldState<string>(name, (props.waitsFor ?? props.hint) !== undefined)
  const chosenOptions = props.options?.filter((option) => option === field.control.value) ?? []

  return (
    <PickSearch
      {...props}
      field={field}
      chosenOptions={chosenOptions}
      isMultiple={false}
      onToggle={field.setValue}
      listHeight="12rem"
    />
  )
}

type Props = PickProps & {
  name: string
  /** Returns the selection after a press, where one option excludes others. */
  settle?: (chosenOptions: string[], pressed: string) => string[]
  /** Sets the selection instead of the field when another value changes with it, so that both are validated at once. */
  setChosen?: (chosenOptions: string[]) => void
  /** Maximum height before the list scrolls. */
  listHeight?: string
  /** Adds a button that selects all matches, for users who want hundreds. */
  hasAll?: boolean
}

/** Picks several of many options; the value is the list of selected ones. */
export function MultiPickField(props: Props) {
  const { name, settle, setChosen, listHeight = '10rem', hasAll = false, ...rest } = props
  const field = useFieldState<string[]>(name, (props.waitsFor ?? props.hint) !== undefined)
  const set = setChosen ?? field.setValue
  const chosenOptions = field.control.value

  function toggle(option: string) {
    const isChosen = chosenOptions.includes(option)
    const next = isChosen
      ? chosenOptions.filter((other) => other !== option)
      : [...chosenOptions, option]
    set(settle ? settle(next, option) : next)
  }

  return (
    <PickSearch
      {...rest}
      field={field}
      chosenOptions={chosenOptions}
      isMultiple
      onToggle={toggle}
      onAll={hasAll ? (all) => set([...new Set([...chosenOptions, ...all])]) : undefined}
      listHeight={listHeight}
    />
  )
}
