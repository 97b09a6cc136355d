import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { IconComponent } from '../controls/icon-component'
import { Box } from '../controls/layout'
import { RadioCard } from '../controls/RadioCard'
import { Radio } from '../controls/toggles'
import { FieldNotes, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

export type RadioOption = {
  value: string
  label: string
  /** What choosing it means. */
  hint?: ReactNode
  icon?: IconComponent
  disabled?: boolean
}

const Choices = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0' } })

type Props = FieldProps & { options: readonly RadioOption[] }

/** One of a few, each with room to say what it means. */
export function RadioField({ name, label, hint, required = false, options }: Props) {
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
