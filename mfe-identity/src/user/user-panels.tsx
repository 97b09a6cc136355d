import type { User } from '@meshdeck/api/users'
import { readServerTime } from '@meshdeck/domain/server-times'
import { KeyValue, RelativeTime, TextLink } from '@meshdeck/ui'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import { authTypeOf } from '../users/auth-type'
import { roleName } from '../users/role-name'

/** Who somebody is, and how he comes in. */
export function UserProfile({ user }: { user: User }) {
  const { t } = useTranslation()
  const { platform_role_id: roleId } = user
  const lastLogin = readServerTime(user.last_login_time) ?? 0

  return (
    <KeyValue
      title={t('user.profile.title')}
      items={[
        { label: t('users.column.username'), value: user.username, copies: user.username },
        { label: t('users.column.displayName'), value: user.display_name },
        {
          label: t('users.column.role'),
          value: roleId && (
            <TextLink to={paths.role({ kind: 'platform', id: roleId })}>
              {roleName(t, roleId)}
            </TextLink>
          ),
        },
        {
          label: t('users.column.authType'),
          value: t(`users.authType.${authTypeOf(user)}`),
        },
        {
          label: t('users.column.mfa'),
          value: t(`users.mfa.${user.is_mfa_enabled ? 'on' : 'off'}`),
        },
        {
          label: t('users.column.lastLogin'),
          value: lastLogin > 0 ? <RelativeTime moment={lastLogin} /> : t('users.neverSignedIn'),
        },
      ]}
    />
  )
}
