import { MIN_PASSWORD_LENGTH } from '@meshdeck/domain/user-account'
import { z } from '@meshdeck/platform'
import { useFormikContext } from 'formik'
import { type ComponentProps, useEffect } from 'react'

import { useTranslation } from '../translations'
import { PasswordField, TextField } from './text-fields'

/**
 * The field of `CurrentPasswordField`, to be spread into an object schema. Without `isRequired`, no password is
 * required.
 */
export const currentPasswordShape = (isRequired: boolean) => ({
  currentPassword: isRequired ? z.string().check(z.minLength(1)) : z.string(),
})

/** The signed-in user's current password, required to change the password or MFA. */
export function CurrentPasswordField() {
  const { t } = useTranslation()

  return (
    <PasswordField
      name="currentPassword"
      label={t('account.current')}
      autoComplete="current-password"
      required
    />
  )
}

type Props = Pick<ComponentProps<typeof PasswordField>, 'size'>

/** Fields for a new password, for `newPasswordShape`: typed twice, because the input is hidden. */
export function NewPasswordFields(props: Props) {
  const { t } = useTranslation()

  return (
    <>
      <PasswordField
        {...props}
        name="password"
        label={t('account.password')}
        hint={t('account.passwordHint', { n: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...props}
        name="confirm"
        label={t('account.confirm')}
        autoComplete="new-password"
        required
      />
    </>
  )
}

const DIGITS = 6

/** The code of an authenticator app. Blanks are allowed, because apps show the digits in two groups. */
export const oneTimeCodeSchema = z.pipe(
  z.pipe(z.string(), z.transform(withoutBlanks)),
  z.string().check(z.regex(/^\d{6}$/, 'common:account.codeFormat')),
)

/** The `code` field of a form whose schema uses `oneTimeCodeSchema` for it; the sixth digit sends the form. */
export function OneTimeCodeField() {
  const { t } = useTranslation()
  const { values, submitForm } = useFormikContext<{ code: string }>()
  const isComplete = withoutBlanks(values.code).length === DIGITS

  useEffect(() => {
    if (isComplete) void submitForm()
    // oxlint-disable-next-line react/exhaustive-deps -- Formik's functions are new at every render
  }, [isComplete, values.code])

  return (
    <TextField
      name="code"
      label={t('account.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      size="lg"
      required
      isMonospace
    />
  )
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '')
}
