import { PickSearch, type PickProps } from './PickSearch'
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
