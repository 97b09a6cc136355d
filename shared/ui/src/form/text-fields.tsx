import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'

import { IconButton } from '../controls/Button'
import { Input, TextArea } from '../controls/inputs'
import { Box } from '../controls/layout'
import { useTranslation } from '../translations'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

type Props = FieldProps & {
  aside?: ReactNode
  /** Shows the value in the mono font, for addresses, ranges and keys. */
  isMonospace?: boolean
} & Pick<
    ComponentProps<typeof Input>,
    'autoComplete' | 'disabled' | 'inputMode' | 'placeholder' | 'size' | 'type'
  >

export function TextField(props: Props) {
  const { name, label, hint, aside, required = false, isMonospace = false, ...inputProps } = props
  const { id, error, control } = useFieldState<string>(name, hint !== undefined)

  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <Input
        autoComplete="off"
        {...inputProps}
        {...control}
        aria-required={required}
        {...(isMonospace && { fontFamily: 'mono', spellCheck: false })}
      />
    </FieldFrame>
  )
}

type TextAreaFieldProps = FieldProps & Pick<ComponentProps<typeof TextArea>, 'placeholder' | 'rows'>

export function TextAreaField({
  name,
  label,
  hint,
  required = false,
  ...areaProps
}: TextAreaFieldProps) {
  const { id, error, control } = useFieldState<string>(name, hint !== undefined)

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <TextArea {...areaProps} {...control} aria-required={required} />
    </FieldFrame>
  )
}

type PasswordFieldProps = FieldProps & { aside?: ReactNode } & {
  /** `current-password` for signing in, `new-password` for choosing one; read by password managers. */
  autoComplete: 'current-password' | 'new-password' | 'off'
} & Pick<ComponentProps<typeof Input>, 'disabled' | 'size'>

/** A text field that hides its content until the user reveals it. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, hint, aside, required = false, ...inputProps } = props
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const { id, error, control } = useFieldState<string>(name, hint !== undefined)
  const Icon = isShown ? EyeOff : Eye

  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <Box position="relative">
        <Input
          {...inputProps}
          {...control}
          type={isShown ? 'text' : 'password'}
          pe="10"
          spellCheck={false}
          autoCapitalize="off"
          aria-required={required}
          // excluded from the draft that is kept when a session ends
          data-secret
        />
        <IconButton
          icon={Icon}
          size="xs"
          variant="ghost"
          color="fg.muted"
          position="absolute"
          insetEnd="1.5"
          top="50%"
          translate="0 -50%"
          aria-label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        />
      </Box>
    </FieldFrame>
  )
}
