import { z } from '@meshdeck/platform'

import { PasswordField } from '../form/PasswordField'
import { useTranslation } from '../translations'

/** The field of `CurrentPasswordField`, to be spread into an object schema. Without the field nothing is wanted. */
export const currentPasswordShape = (isAsked: boolean) => ({
  currentPassword: isAsked ? z.string().check(z.minLength(1)) : z.string(),
})

/** The password that the signed-in user has, asked for before their own password or second factor changes. */
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
