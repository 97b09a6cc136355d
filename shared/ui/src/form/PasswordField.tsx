import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'

import { IconButton } from '../controls/Button'
import { Input } from '../controls/Input'
import { Box } from '../controls/layout'
import { useTranslation } from '../translations'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

type Props = FieldProps & { aside?: ReactNode } & {
  /** `current-password` to sign in, `new-password` to choose one: password managers read it. */
  autoComplete: 'current-password' | 'new-password' | 'off'
} & Pick<ComponentProps<typeof Input>, 'disabled' | 'size'>

/** A text field whose content is hidden until the person asks to see it. */
export function PasswordField(props: Props) {
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
          // what isn't kept when a session ends
          data-secret
        />
        <IconButton
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
        >
          <Icon aria-hidden="true" />
        </IconButton>
      </Box>
    </FieldFrame>
  )
}
