import { PasswordField } from '@meshdeck/ui/form'

import { useSettingsWords } from './settings-words'

type Props = {
  name: string
  label: string
  /** Whether the server has one, which is never shown. */
  isKept: boolean
  /** In place of what is said of any secret. */
  hint?: string
}

/** A secret is written and never read: what is typed takes the place of the one that the server keeps. */
export function SecretField({ name, label, isKept, hint }: Props) {
  const { t } = useSettingsWords()
  return (
    <PasswordField
      name={`secrets.${name}`}
      label={label}
      hint={hint ?? t(isKept ? 'secret.kept' : 'secret.none')}
      autoComplete="off"
    />
  )
}
