import { PickSearch, type PickProps } from './PickSearch'
import { useFieldState } from './use-field-state'

/** Several out of many; the value is the list of those chosen. */
export function MultiPickField({ name, ...props }: PickProps & { name: string }) {
  const field = useFieldState<string[]>(name, props.hint !== undefined)
  const chosen = field.control.value

  function toggle(option: string) {
    const isChosen = chosen.includes(option)
    field.setValue(isChosen ? chosen.filter((other) => other !== option) : [...chosen, option])
  }

  return (
    <PickSearch
      {...props}
      field={field}
      chosen={chosen}
      isMultiple
      onToggle={toggle}
      listHeight="10rem"
    />
  )
}
