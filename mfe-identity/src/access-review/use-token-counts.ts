import { revokeAccessToken } from '@meshdeck/api/access-token-changes'
import { accessTokenListQuery } from '@meshdeck/api/access-tokens'
import { queryClient, type TFunction, useCapabilities, useSession } from '@meshdeck/platform'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Ban, KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'

import { tokenRefusal } from '../access-tokens/token-rights'
import { toTokenRows } from '../access-tokens/token-rows'
import { useTranslation } from '../translations'
import type { UserRow } from '../users/user-rows'
import type { TokenCount, TokenCounts } from './review-checks'

// anew each time: of what was read a moment ago one may be gone, and one made since would be left
const readTokens = (username: string) =>
  queryClient.fetchQuery({ ...accessTokenListQuery(username), staleTime: 0 })

/**
 * How many access tokens people have. From 1.5.1 on the server says with each how many it keeps, expired ones among
 * them (`CountByUser` of its source). How many are open is in the lists by person, which are asked for when somebody
 * wants to know, of those who are selected; before 1.5.1 nothing else tells of any.
 */
export function useTokenCounts(users: readonly UserRow[] | undefined) {
  const { t } = useTranslation()
  const { hasUserSettings: tellsCounts } = useCapabilities()
  const { username, userPlatformRole: role } = useSession()
  const [asked, setAsked] = useState<TokenCounts>(new Map())
  const told = useMemo(
    () =>
      new Map(
        users?.map(({ username: name, num_access_tokens: count }) => {
          return [name, { count: count ?? 0, isOfOpen: false }] as const
        }),
      ),
    [users],
  )

  const counts = useMemo(
    () => (tellsCounts ? new Map([...told, ...asked]) : asked),
    [tellsCounts, told, asked],
  )

  function askAction(rows: readonly UserRow[]): BulkAction {
    const found = new Map<string, TokenCount>()
    return {
      label: t('accessReview.ask.action'),
      icon: KeyRound,
      job: () => ({
        title: t('accessReview.ask.title', { count: rows.length }),
        description: t(tellsCounts ? 'accessReview.ask.later' : 'accessReview.ask.text'),
        action: t('accessReview.ask.action'),
        items: rows,
        perform: async (batch) => {
          for (const { name } of batch) {
            const open = toTokenRows(await readTokens(name)).filter(({ isExpired }) => !isExpired)
            found.set(name, { count: open.length, isOfOpen: true })
          }
        },
        onFinished: () => setAsked((before) => new Map([...before, ...found])),
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
          setAsked((before) => new Map([...before, ...[...revoked].map((n) => [n, none] as const)]))
          void settleTokens()
        },
      }),
    }
  }

  return {
    counts,
    actions: (rows: readonly UserRow[]) => [askAction(rows), revokeAction(rows)],
    isAskedFor: !tellsCounts,
  }
}

async function settleTokens() {
  await revokeAccessToken.settle([])
}

/** A number of tokens in words, for the table and for files; that nobody has counted them is no empty cell. */
export function tokenCountText(t: TFunction, known: TokenCount | undefined): string {
  if (!known) return t('identity:accessReview.tokenCount.unknown')
  if (known.count === 0) return '0'
  return t(`identity:accessReview.tokenCount.${known.isOfOpen ? 'open' : 'all'}`, {
    count: known.count,
  })
}
