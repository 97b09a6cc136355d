import { revokeAccessToken } from '@meshdeck/api/access-token-changes'
import { accessTokenListQuery } from '@meshdeck/api/access-tokens'
import { networkRoleListQuery } from '@meshdeck/api/roles'
import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import {
  queryClient,
  type Reading,
  type TFunction,
  useCachedQuery,
  useCapabilities,
  useReading,
  useSession,
} from '@meshdeck/platform'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Ban, KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'

import { tokenRefusal, toTokenRows } from '../access-tokens/token-rules'
import { toGroupRows } from '../groups/group-rows'
import { toRoleRows } from '../roles/role-rows'
import { toUserRows, type UserRow } from '../shared/user-rules'
import { useTranslation } from '../translations'
import {
  findUsers,
  type ReviewCheck,
  type TokenCount,
  type TokenCounts,
  unusedRoles,
  userChecks,
} from './review-checks'

/** Number of findings of a check and of the items it covers; `foundCount` is undefined until it is known. */
export type ReviewCount = { foundCount?: number; judgedCount: number }

/** Returns the findings of all checks. Each check iterates over the same list of users once. */
export function useReview() {
  const capabilities = useCapabilities()
  const { isPro } = capabilities
  const users = useCachedQuery(userListQuery())
  const rows = useMemo(() => users.data && toUserRows(users.data), [users.data])
  const tokens = useTokenCounts(rows)
  const { counts, isAskedFor } = tokens
  const groups = useCachedQuery({ ...userGroupListQuery(), enabled: isPro })
  const roles = useCachedQuery({ ...networkRoleListQuery(), enabled: isPro })

  const findings = useMemo(() => {
    return (
      rows && userChecks.map((check) => ({ check, ...findUsers(check, rows, { tokens: counts }) }))
    )
  }, [rows, counts])
  const emptyGroups = useMemo(
    () =>
      groups.data && users.data
        ? toGroupRows(groups.data, users.data).filter(({ memberCount }) => memberCount === 0)
        : undefined,
    [groups.data, users.data],
  )
  const freeRoles = useMemo(() => {
    if (!roles.data || !groups.data || !users.data) return undefined
    const groupsById = new Map(groups.data.map((group) => [group.id, group]))
    const inventory = { server: capabilities, groups: groupsById }
    return toRoleRows(unusedRoles(roles.data, users.data, inventory), (id) => id)
  }, [roles.data, groups.data, users.data, capabilities])

  const numbers = new Map<ReviewCheck, ReviewCount>(
    findings?.map(({ check, rows: people, judged: judgedCount }) => {
      const isOpen = check === 'tokens' && isAskedFor && people.some(({ id }) => !counts.has(id))
      return [check, isOpen ? { judgedCount } : { foundCount: people.length, judgedCount }]
    }),
  )
  if (emptyGroups) {
    numbers.set('groups', { foundCount: emptyGroups.length, judgedCount: groups.data?.length ?? 0 })
  }
  if (freeRoles)
    numbers.set('roles', { foundCount: freeRoles.length, judgedCount: roles.data?.length ?? 0 })

  return {
    users,
    rowsOf: (check: ReviewCheck) => findings?.find((finding) => finding.check === check)?.rows,
    groups: useCombinedReading(emptyGroups, groups, users),
    roles: useCombinedReading(freeRoles, roles, users, groups),
    tokens,
    numbers,
  }
}

/** Combines several lists, with the error of any of them. */
function useCombinedReading<Row>(
  data: Row[] | undefined,
  list: Reading<unknown>,
  ...others: ReadonlyArray<Reading<unknown>>
): Reading<Row[]> {
  const reading = useReading(list, identity, ...others)
  return { ...reading, data }
}

const identity = (list: unknown) => list

// refetched every time: a cached list may contain a deleted token, and miss a new one that would remain
const readTokens = (username: string) =>
  queryClient.fetchQuery({ ...accessTokenListQuery(username), staleTime: 0 })

/**
 * Counts the access tokens of users. Since 1.5.1, the server sends the number of stored tokens with each user,
 * including expired ones (`CountByUser` of its source). The number of open tokens requires the list of each user, which
 * is fetched on request for the selected users; before 1.5.1, this is the only source.
 */
export function useTokenCounts(users: readonly UserRow[] | undefined) {
  const { t } = useTranslation()
  const { countsTokens } = useCapabilities()
  const { username, userPlatformRole: role } = useSession()
  const [openCounts, setOpenCounts] = useState<TokenCounts>(new Map())
  const storedCounts = useMemo(
    () =>
      new Map(
        users?.map(({ username: name, num_access_tokens: count }) => {
          return [name, { count: count ?? 0, isOfOpen: false }] as const
        }),
      ),
    [users],
  )

  const counts = useMemo(
    () => (countsTokens ? new Map([...storedCounts, ...openCounts]) : openCounts),
    [countsTokens, storedCounts, openCounts],
  )

  function askAction(rows: readonly UserRow[]): BulkAction {
    const tokenCounts = new Map<string, TokenCount>()
    return {
      label: t('accessReview.ask.action'),
      icon: KeyRound,
      job: () => ({
        title: t('accessReview.ask.title', { count: rows.length }),
        description: t(countsTokens ? 'accessReview.ask.counted' : 'accessReview.ask.text'),
        action: t('accessReview.ask.action'),
        items: rows,
        perform: async (batch) => {
          for (const { name } of batch) {
            const openTokens = toTokenRows(await readTokens(name)).filter(
              ({ isExpired }) => !isExpired,
            )
            tokenCounts.set(name, { count: openTokens.length, isOfOpen: true })
          }
        },
        onFinished: () => setOpenCounts((before) => new Map([...before, ...tokenCounts])),
      }),
    }
  }

  function revokeAction(rows: readonly UserRow[]): BulkAction {
    const revoked = new Set<string>()
    const refusals = rows.flatMap((user) => {
      const owner = { username: user.username, role: user.platform_role_id }
      const refusal = tokenRefusal('revoke', owner, { username, role })
      return refusal ? [`${user.username}: ${t(`accessTokens.refused.${refusal}`)}`] : []
    })
    return {
      label: t('accessReview.revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusals[0],
      job: () => ({
        title: t('accessReview.revoke.title', { count: rows.length }),
        description: t('accessReview.revoke.text'),
        action: t('accessReview.revoke.action'),
        isDanger: true,
        items: rows,
        perform: async (batch) => {
          for (const { name } of batch) {
            for (const token of await readTokens(name)) await revokeAccessToken.send(token)
            revoked.add(name)
          }
        },
        onFinished: () => {
          const none = { count: 0, isOfOpen: true }
          setOpenCounts(
            (before) => new Map([...before, ...[...revoked].map((n) => [n, none] as const)]),
          )
          void settleTokens()
        },
      }),
    }
  }

  return {
    counts,
    actions: (rows: readonly UserRow[]) => [askAction(rows), revokeAction(rows)],
    isAskedFor: !countsTokens,
  }
}

async function settleTokens() {
  await revokeAccessToken.settle([])
}

/**
 * Returns the text for a number of tokens, for the table and for files; an unknown number is stated instead of left
 * empty.
 */
export function tokenCountText(
  t: TFunction<'identity'>,
  tokenCount: TokenCount | undefined,
): string {
  if (!tokenCount) return t('accessReview.tokenCount.unknown')
  if (tokenCount.count === 0) return '0'
  return t(`accessReview.tokenCount.${tokenCount.isOfOpen ? 'open' : 'all'}`, {
    count: tokenCount.count,
  })
}
