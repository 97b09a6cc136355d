import type { SettingsSecret } from '@meshdeck/api/server-settings'
import { Button } from '@meshdeck/ui'
import { PasswordField, useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

type Props = {
  name: SettingsSecret
  label: string
  /** Whether the server has one, which is never shown. */
  isKept: boolean
  /** In place of what is said of any secret. */
  hint?: string
}

/** A secret is written and never read: what is typed takes the place of the one that the server keeps. */
export function SecretField({ name, label, isKept, hint }: Props) {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<{
    removed?: Partial<Record<SettingsSecret, boolean>>
  }>()
  const isRemoved = values.removed?.[name]
  const kept = t(isRemoved === true ? 'settings.secret.willBeRemoved' : 'settings.secret.kept')

  return (
    <PasswordField
      name={`secrets.${name}`}
      label={label}
      hint={hint ?? (isKept ? kept : t('settings.secret.none'))}
      autoComplete="off"
      disabled={isRemoved === true}
      aside={
        isKept &&
        isRemoved !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              void setFieldValue(`removed.${name}`, !isRemoved)
              // what was typed would take its place
              if (!isRemoved) void setFieldValue(`secrets.${name}`, '')
            }}
          >
            {t(
              isRemoved
                ? `settings.secret.keepStored.${name}`
                : `settings.secret.removeStored.${name}`,
            )}
          </Button>
        )
      }
    />
  )
}
