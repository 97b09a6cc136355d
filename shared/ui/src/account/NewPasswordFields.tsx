import { PASSWORD_MIN } from '@meshdeck/domain/password'
import type { ComponentProps } from 'react'

import { PasswordField } from '../form/PasswordField'
import { useTranslation } from '../translations'

type Props = Pick<ComponentProps<typeof PasswordField>, 'size'>

/** A password that is being chosen, for `newPasswordShape`: typed twice, as nobody sees it. */
export function NewPasswordFields(props: Props) {
  const { t } = useTranslation()

  return (
    <>
      <PasswordField
        {...props}
        name="password"
        label={t('account.password')}
        hint={t('account.passwordHint', { n: PASSWORD_MIN })}
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
