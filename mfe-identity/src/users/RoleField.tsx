import { useTranslation } from '@meshdeck/platform'
import { SelectField } from '@meshdeck/ui/form'

import { roleName } from './role-name'

type Props = {
  roles: readonly string[]
  /** Why the role is shown and not asked for; else there is something to choose. */
  fixedBecause?: string | undefined
}

/** The platform role of a user. With one role to give there is nothing to ask. */
export function RoleField({ roles, fixedBecause }: Props) {
  const { t } = useTranslation('identity')
  const field = {
    name: 'platform_role_id',
    label: t('users.column.role'),
    options: roles.map((id) => ({ value: id, label: roleName(t, id) })),
  }
  const reason = fixedBecause ?? (roles.length < 2 ? t('form.onlyRole') : undefined)

  if (reason !== undefined) return <SelectField {...field} hint={reason} disabled />
  return <SelectField {...field} placeholder={t('form.pickRole')} required />
}
