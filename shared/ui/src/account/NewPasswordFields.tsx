import { PASSWORD_MIN } from '@meshdeck/domain/password'
import type { ComponentProps } from 'react'

import { PasswordField } from '../form/PasswordField'
import { useAccountWords } from './account-words'

type Props = Pick<ComponentProps<typeof PasswordField>, 'size'>

/** A password that is being chosen, for `newPasswordShape`: typed twice, as nobody sees it. */
export function NewPasswordFields(props: Props) {
  const { t } = useAccountWords()

  return (
    <>
      <PasswordField
        {...props}
        name="password"
        label={t('password')}
        hint={t('passwordHint', { n: PASSWORD_MIN })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...props}
        name="confirm"
        label={t('confirm')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
