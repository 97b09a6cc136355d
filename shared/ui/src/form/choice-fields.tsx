import { NativeSelect } from '../controls/NativeSelect'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = FieldProps & {
  options: readonly Option[]
  /** The entry for "nothing chosen yet"; without it the first option is the value. */
  placeholder?: string
  /** When another one is chosen: for what depends on it. */
  onPicked?: () => void
  /** Shows what was chosen without asking; the hint says why. */
  disabled?: boolean
}

/** For short lists; one that grows with the estate needs a picker that searches. */
export function SelectField(props: Props) {
  const { name, label, hint, required = false, options, placeholder, onPicked, disabled } = props
  const { id, error, control } = useFieldState<string>(name, hint !== undefined)

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <NativeSelect
        {...control}
        disabled={disabled}
        aria-required={required}
        onChange={(event) => {
          control.onChange(event)
          onPicked?.()
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text, disabled = false }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  )
}
