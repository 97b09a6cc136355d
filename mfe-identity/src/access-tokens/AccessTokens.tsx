import { accessTokenListQuery } from '@meshdeck/api/access-tokens'
import type { User } from '@meshdeck/api/users'
import { useQuery, useReading, useSession } from '@meshdeck/platform'
import { Dialogs, lazyOverlay } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { tokenColumns } from './token-columns'
import { tokenRefusal } from './token-rights'
import { toTokenRows, type TokenRow } from './token-rows'
import { useTokenActions } from './use-token-actions'

const searchText = ({ name, createdBy }: TokenRow) => `${name} ${createdBy}`

const dialogs = {
  'create-access-token': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "token-dialog" */ './CreateTokenDialog'))
        .CreateTokenDialog,
  ),
}

type Props = { user: Pick<User, 'username' | 'platform_role_id'> }

/** The access tokens of one person: on their page for administrators, in the profile for themselves [US-019, US-023]. */
export function AccessTokens({ user }: Props) {
  const { t } = useTranslation()
  const { username } = user
  const refusal = useTokenRefusal(user)
  const tokens = useReading(useQuery(accessTokenListQuery(username)), toTokenRows)
  const { rowActions, bulkActions } = useTokenActions(refusal('revoke'))
  // memoised because new ones render every row again
  const columns = useMemo(() => tokenColumns(t), [t])
  const button = (
    <DialogButton
      dialog="create-access-token"
      values={{ user: username }}
      label={t('accessTokens.create.title')}
      refusal={refusal('create')}
    />
  )

  return (
    <>
      <DataTable
        label={t('accessTokens.title')}
        viewKey="access-tokens"
        noun={(count) => t('accessTokens.count', { count })}
        reading={tokens}
        failure={t('accessTokens.loadFailed')}
        columns={columns}
        defaultSort="-created"
        searchText={searchText}
        filterFields={useTokenFilters()}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={button}
        empty={{
          icon: KeyRound,
          title: t('accessTokens.empty'),
          description: t('accessTokens.emptyHint'),
          children: button,
        }}
      />
      <Dialogs of={dialogs} />
    </>
  )
}

/** Why the signed-in user may not do something to the tokens of this one, in words, if so. */
function useTokenRefusal({ username, platform_role_id: role }: Props['user']) {
  const { t } = useTranslation()
  const { username: ownName, userPlatformRole } = useSession()

  return (action: 'create' | 'revoke') => {
    const caller = { username: ownName, role: userPlatformRole }
    const refusal = tokenRefusal(action, { username, role }, caller)
    return refusal && t(`accessTokens.refused.${refusal}`)
  }
}

function useTokenFilters() {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('accessTokens.state'),
        options: [
          { value: 'valid', label: t('accessTokens.valid') },
          { value: 'expired', label: t('accessTokens.expired') },
        ],
        meets: ({ isExpired }: TokenRow, value: string) => isExpired === (value === 'expired'),
      },
    ],
    [t],
  )
}
