import type { User } from '@meshdeck/api/users'
import { readServerTime } from '@meshdeck/domain/server-times'
import { KeyValue, RelativeTime, TextLink } from '@meshdeck/ui'

import { paths } from '../paths'
import { authTypeOf } from '../users/auth-type'
import { roleName } from '../users/role-name'
import { useIdentityWords } from '../words'

/** Who somebody is, and how he comes in. */
export function UserProfile({ user }: { user: User }) {
  const { t } = useIdentityWords()
  const { platform_role_id: roleId } = user
  const lastLogin = readServerTime(user.last_login_time) ?? 0

  return (
    <KeyValue
      title={t('user:profile.title')}
      items={[
        { label: t('identity:users.column.username'), value: user.username, copies: user.username },
        { label: t('identity:users.column.displayName'), value: user.display_name },
        {
          label: t('identity:users.column.role'),
          value: roleId && (
            <TextLink to={paths.role({ kind: 'platform', id: roleId })}>
              {roleName(t, roleId)}
            </TextLink>
          ),
        },
        {
          label: t('identity:users.column.authType'),
          value: t(`identity:users.authType.${authTypeOf(user)}`),
        },
        {
          label: t('identity:users.column.mfa'),
          value: t(`identity:users.mfa.${user.is_mfa_enabled ? 'on' : 'off'}`),
        },
        {
          label: t('identity:users.column.lastLogin'),
          value:
            lastLogin > 0 ? <RelativeTime moment={lastLogin} /> : t('identity:users.neverSignedIn'),
        },
      ]}
    />
  )
}
