import type { ComponentProps, ReactNode } from 'react'

import { Input } from '../controls/Input'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

type Props = FieldProps & {
  aside?: ReactNode
  /** Set in mono: the value is an address, a range, a key. */
  isMachine?: boolean
} & Pick<
    ComponentProps<typeof Input>,
    'autoComplete' | 'disabled' | 'inputMode' | 'placeholder' | 'size' | 'type'
  >

export function TextField(props: Props) {
  const { name, label, hint, aside, required = false, isMachine = false, ...inputProps } = props
  const { id, error, control } = useFieldState<string>(name, hint !== undefined)

  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <Input
        autoComplete="off"
        {...inputProps}
        {...control}
        aria-required={required}
        {...(isMachine && { fontFamily: 'mono', spellCheck: false })}
      />
    </FieldFrame>
  )
}
