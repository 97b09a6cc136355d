import { PasswordField } from '@meshdeck/ui/form'

import { useSettingsWords } from './settings-words'

type Props = {
  name: string
  label: string
  /** Whether the server has one, which is never shown. */
  isKept: boolean
}

/** A secret is written and never read: what is typed takes the place of the one that the server keeps. */
export function SecretField({ name, label, isKept }: Props) {
  const { t } = useSettingsWords()
  return (
    <PasswordField
      name={`secrets.${name}`}
      label={label}
      hint={t(isKept ? 'secret.kept' : 'secret.none')}
      autoComplete="off"
    />
  )
}
