import { Box, Callout, useNameList } from '@meshdeck/ui'

import { useCanJoin } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import type { ChangedUser } from './people-edit'

/** Maximum number of users named in a note or hint. */
export const SHOWN_NAMES = 4

type WithoutRoleProps = { usernames: readonly string[]; isLoss?: boolean }

/** Says which users lose a network, or gain nothing in it, because they have no role there after the change. */
export function WithoutRole({ usernames, isLoss = false }: WithoutRoleProps) {
  const { t } = useTranslation()
  const [count, rest] = [usernames.length, usernames.length - SHOWN_NAMES]
  if (count === 0) return null
  const names = usernames.slice(0, SHOWN_NAMES).join(', ')
  const more = rest > 0 ? ` ${t('changePreview.moreNames', { count: rest })}` : ''
  return (
    <Box mb="2">
      <Callout
        tone={isLoss ? 'warning' : 'info'}
        title={t(isLoss ? 'changePreview.people.losesRole' : 'changePreview.people.noRole', {
          count,
          names: names + more,
        })}
      >
        {t('changePreview.people.noRoleHint')}
      </Callout>
    </Box>
  )
}

/** Returns the networks in which new users will have no role; none if all users have an account already. */
export function useBarredNetworks(
  changed: readonly ChangedUser[] | undefined,
  networkIds: readonly string[] | undefined,
): readonly string[] {
  const canJoin = useCanJoin()
  const newUsers = changed?.flatMap(({ before, after }) => (before || !after ? [] : [after])) ?? []
  if (!canJoin || !networkIds || newUsers.length === 0) return []
  return networkIds.filter((networkId) => newUsers.every((user) => !canJoin(user, networkId)))
}

/** Maximum number of networks named that new users can't join. */
const SHOWN_NETWORKS = 20

type BarredProps = { ids: readonly string[]; isAll: boolean; count: number }

/** Says which networks new users can't join, whether or not a policy there applies to them. */
export function BarredNetworks({ ids, isAll, count }: BarredProps) {
  const { t } = useTranslation()
  const listNames = useNameList()
  if (ids.length === 0) return null
  const networks = listNames(ids, SHOWN_NETWORKS)
  return (
    <Callout
      tone="info"
      title={t(isAll ? 'changePreview.people.joinsNone' : 'changePreview.people.cannotJoin', {
        count,
        networks,
      })}
    >
      {t('changePreview.people.noRoleHint')}
    </Callout>
  )
}
