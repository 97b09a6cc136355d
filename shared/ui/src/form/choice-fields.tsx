import { chakra } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'

import type { IconComponent } from '../controls/Button'
import { NativeSelect } from '../controls/inputs'
import { Box, Flex } from '../controls/layout'
import { RadioCard } from '../controls/RadioCard'
import { Checkbox, Radio, Switch } from '../controls/toggles'
import { FieldFrame, FieldLook, FieldNotes, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = FieldProps & {
  options: readonly Option[]
  /** Label of the empty entry for "nothing chosen yet". Without it, the first option is the value. */
  placeholder?: string
  /** Called after the user selects another option, to update dependent values. */
  onPicked?: () => void
  /** Shows the value read-only; the hint explains why. */
  disabled?: boolean
}

/** A select for short lists. A list that grows with the resources needs a picker with a search. */
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

export type RadioOption = {
  value: string
  label: string
  /** Explains the choice. */
  hint?: ReactNode
  icon?: IconComponent
  disabled?: boolean
}

const Choices = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0' } })

type RadioFieldProps = FieldProps & { options: readonly RadioOption[] }

/** Radio buttons with room for an explanation of each option. */
export function RadioField({ name, label, hint, required = false, options }: RadioFieldProps) {
  const field = useFieldState<string>(name, hint !== undefined)
  const { id, error, notes, control, setValue } = field

  return (
    <Choices id={id} role="radiogroup" aria-labelledby={`${id}-label`} {...notes}>
      <Box id={`${id}-label`} textStyle="label">
        {label}
      </Box>
      {options.map((option) => (
        <RadioCard key={option.value} label={option.label} hint={option.hint} icon={option.icon}>
          <Radio
            name={name}
            mt="0.5"
            value={option.value}
            checked={option.value === control.value}
            disabled={option.disabled ?? false}
            required={required}
            onBlur={control.onBlur}
            onChange={() => setValue(option.value)}
          />
        </RadioCard>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </Choices>
  )
}

type SwitchFieldProps = Omit<FieldProps, 'required'> & { disabled?: boolean }

/** A switch for a setting. */
export function SwitchField(props: SwitchFieldProps) {
  return <ToggleField {...props} Control={Switch} />
}

/** A checkbox for consent that is sent with the form. */
export function CheckboxField(props: SwitchFieldProps) {
  return <ToggleField {...props} Control={Checkbox} />
}

type ToggleProps = SwitchFieldProps & { Control: typeof Switch | typeof Checkbox }

function ToggleField({ name, disabled = false, Control, ...texts }: ToggleProps) {
  const { label, hint } = texts
  const { id, error, control } = useFieldState<boolean>(name, hint !== undefined)
  const { value: isOn, ...rest } = control
  const draw = useContext(FieldLook)
  const toggle = <Control {...rest} checked={isOn} disabled={disabled} />
  if (draw) return draw({ id, error, ...texts, children: toggle })

  return (
    <Flex gap="2.5" alignItems="flex-start" textStyle="sm">
      <Flex h="5" alignItems="center">
        {toggle}
      </Flex>
      <Box>
        <label htmlFor={id}>{label}</label>
        <FieldNotes id={id} hint={hint} error={error} />
      </Box>
    </Flex>
  )
}
