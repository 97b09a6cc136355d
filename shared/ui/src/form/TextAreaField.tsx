import type { ComponentProps } from 'react'

import { TextArea } from '../controls/Input'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

type Props = FieldProps & Pick<ComponentProps<typeof TextArea>, 'placeholder' | 'rows'>

export function TextAreaField({ name, label, hint, required = false, ...areaProps }: Props) {
  const { id, error, control } = useFieldState<string>(name, hint !== undefined)

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <TextArea {...areaProps} {...control} aria-required={required} />
    </FieldFrame>
  )
}
