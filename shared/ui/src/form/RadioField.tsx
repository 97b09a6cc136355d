import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { Box, Stack, Text } from '../controls/layout'
import { Radio } from '../controls/toggles'
import { FieldNotes, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

export type RadioOption = {
  value: string
  label: string
  /** What choosing it means. */
  hint?: ReactNode
  icon?: LucideIcon
  disabled?: boolean
}

const Choices = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0' } })

const Card = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'l2',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '&:has(:disabled)': { color: 'fg.subtle', cursor: 'not-allowed' },
  },
})

type Props = FieldProps & { options: readonly RadioOption[] }

/** One of a few, each with room to say what it means. */
export function RadioField({ name, label, hint, required = false, options }: Props) {
  const field = useFieldState<string>(name, hint !== undefined)
  const { id, ids, error, notes, control, setValue } = field

  return (
    <Choices id={id} role="radiogroup" aria-labelledby={`${id}-label`} {...notes}>
      <Box id={`${id}-label`} textStyle="label">
        {label}
      </Box>
      {options.map((option) => (
        <Card key={option.value}>
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
          <OptionText {...option} />
        </Card>
      ))}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </Choices>
  )
}

function OptionText({ label, hint, icon: Icon }: RadioOption) {
  return (
    <>
      <Stack gap="0.5" flex="1" textStyle="sm">
        <Text as="span" fontWeight="500">
          {label}
        </Text>
        {hint && (
          <Text as="span" textStyle="xs" color="fg.muted">
            {hint}
          </Text>
        )}
      </Stack>
      {Icon && (
        <Box color="fg.muted">
          <Icon size={16} aria-hidden="true" />
        </Box>
      )}
    </>
  )
}
