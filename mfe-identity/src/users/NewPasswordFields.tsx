import { PASSWORD_MIN } from '@meshdeck/domain/password'
import { useTranslation } from '@meshdeck/platform'
import { PasswordField } from '@meshdeck/ui/form'

/** A password that is being chosen: typed twice, as nobody sees it. */
export function NewPasswordFields() {
  const { t } = useTranslation('identity')

  return (
    <>
      <PasswordField
        name="password"
        label={t('form.password')}
        hint={t('form.passwordHint', { n: PASSWORD_MIN })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="confirm"
        label={t('form.confirm')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
